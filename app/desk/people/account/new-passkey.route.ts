import { textIn } from '~/http/body/form-text'
import { services } from '~/services'
import { clientOf } from '../../requests/client.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Route } from './+types/new-passkey.route'
import { passwordProblem } from './password-problem.request'

/** Registration options for a new passkey, in exchange for the password. */
export async function action({ request, context }: Route.ActionArgs) {
  const { passkeys } = context.get(services).editors
  const password = textIn(await readDeskForm(request), 'password')
  const confirmation = { editorId: context.get(signedInEditor).id, password }
  const options = await passkeys.registrationOptions(clientOf(request, context), confirmation)
  if (options.ok) return options.value
  const { text, ...init } = passwordProblem(options)
  return Response.json({ text }, init)
}
