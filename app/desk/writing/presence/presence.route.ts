import { data } from 'react-router'
import { postKinds } from '~/config/post-kinds'
import { textIn } from '~/http/body/form-text'
import { services } from '~/services'
import { readDeskForm } from '../../requests/desk-form.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Route } from './+types/presence.route'

/** A tab reports that it has a post open, or no longer; the response says who else has, and what is new. */
export async function action({ request, context }: Route.ActionArgs) {
  const { desk, commentDesk } = context.get(services)
  const editor = context.get(signedInEditor)
  const form = await readDeskForm(request)
  const kind = postKinds.find((one) => one === form.get('kind'))
  if (!kind) throw data(null, { status: 422 })
  const id = textIn(form, 'id')
  const presence = await desk.reportPresence({
    editor,
    kind,
    id,
    tab: textIn(form, 'tab'),
    isLeaving: form.has('leaving'),
  })
  if (!presence) throw data(null, { status: 404 })
  const comments = await commentDesk.stamp({ kind, id })
  return Response.json({ ...presence, comments }, { headers: { 'Cache-Control': 'no-store' } })
}
