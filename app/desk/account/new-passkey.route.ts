import { textIn } from '~/people/access-forms.rules'
import { services } from '~/services'
import { askedBy } from '../requests/asked.request'
import { deskForm } from '../requests/desk.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import type { Route } from './+types/new-passkey.route'
import { notGiven } from './own-password-words.request'

/** What the browser is to make a key for; without the password there is no answer to add one with. */
export async function action({ request, context }: Route.ActionArgs) {
  const { passkeys } = context.get(services).editors
  const password = textIn(await deskForm(request), 'password')
  const own = { editorId: context.get(signedInEditor).id, password }
  const options = await passkeys.optionsToAdd(askedBy(request, context), own)
  if (options.ok) return options.made
  const { text, ...init } = notGiven(options)
  return Response.json({ text }, init)
}
