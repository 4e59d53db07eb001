import { data } from 'react-router'
import { postKinds } from '~/config/post-kinds'
import { textIn } from '~/http/body/form-text'
import { readFormValues } from '~/posts/editing/form/post-form.rules'
import { services } from '~/services'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { readPostForm, textOnly } from '../requests/post.request'
import { failureOf } from '../requests/refusals.request'
import type { Route } from './+types/preflight.route'

/** The hints about a post that only the server can give. */
export async function action({ request, context }: Route.ActionArgs) {
  const editor = context.get(signedInEditor)
  const form = await readPostForm(request, textOnly)
  const kind = postKinds.find((one) => one === form.get('kind'))
  if (!kind) throw data(null, { status: 422 })
  const { preflight, reportError } = context.get(services)
  const post = { kind, id: textIn(form, 'id'), typed: readFormValues(form) }
  try {
    return Response.json({ hints: await preflight.storedHints(editor, post) })
  } catch (error) {
    reportError(error)
    const { status } = failureOf(error, '')
    return Response.json(
      { error: 'The hints could not be loaded. They are tried again.' },
      { status },
    )
  }
}
