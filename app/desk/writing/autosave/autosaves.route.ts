import { data } from 'react-router'
import { postKinds } from '~/config/post-kinds'
import { textIn } from '~/http/body/form-text'
import { postDocuments } from '~/posts/saving/autosave/post-documents.rules'
import { services } from '~/services'
import { autosaveStatus, sentTextIn } from '../../autosave/sent-text.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { readPostForm, textOnly } from '../requests/post.request'
import { failureOf } from '../requests/refusals.request'
import type { Route } from './+types/autosaves.route'

/** Stores what an editor typed into the form of a post and did not save yet. */
export async function action({ request, context }: Route.ActionArgs) {
  const editor = context.get(signedInEditor)
  const form = await readPostForm(request, textOnly)
  const kind = postKinds.find((one) => one === form.get('kind'))
  if (!kind) throw data(null, { status: 422 })
  const { desk, reportError } = context.get(services)
  const sent = sentTextIn(postDocuments[kind], form)
  try {
    const result = await desk.storeAutosave({ ...sent, editor, kind, id: textIn(form, 'id') })
    return data(null, { status: autosaveStatus(result) })
  } catch (error) {
    // The browser still has the text, and sends it again.
    reportError(error)
    return data(null, { status: failureOf(error, '').status })
  }
}
