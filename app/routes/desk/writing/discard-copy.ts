import { textIn } from '~/content/desk/access-forms'
import { postKinds } from '~/content/post/post'
import { services } from '~/services'
import { deskForm } from '../desk-request'
import { signedInEditor } from '../signed-in-editor'
import type { Route } from './+types/discard-copy'

/** Throws away a text of one's own that was never saved. */
export async function action({ request, context }: Route.ActionArgs) {
  const editor = context.get(signedInEditor)
  const form = await deskForm(request)
  const kind = postKinds.find((one) => one === form.get('kind'))
  const [id, tab] = [textIn(form, 'id'), textIn(form, 'tab')]
  if (kind) await context.get(services).desk.discardCopy({ editor, kind, id, tab })
  return null
}
