import { data } from 'react-router'
import { postKinds } from '~/config/post-kinds'
import { textIn } from '~/http/body/form-text'
import { services } from '~/services'
import { readDeskForm } from '../../requests/desk-form.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Route } from './+types/presence.route'

/** A tab reports that it has a post open, or no longer; the response names the other editors who have, and says whether there are new comments. */
export async function action({ request, context }: Route.ActionArgs) {
  const { desk, commentDesk } = context.get(services)
  const editor = context.get(signedInEditor)
  const form = await readDeskForm(request)
  const kind = postKinds.find((one) => one === form.get('kind'))
  if (!kind) throw data(null, { status: 422 })
  const id = textIn(form, 'id')
  const others = await desk.reportPresence({
    editor,
    kind,
    id,
    tab: textIn(form, 'tab'),
    isLeaving: form.has('leaving'),
  })
  if (!others) throw data(null, { status: 404 })
  const comments = await commentDesk.stamp({ kind, id })
  return Response.json({ others, comments }, { headers: { 'Cache-Control': 'no-store' } })
}
