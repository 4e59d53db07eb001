import { data, redirect } from 'react-router'
import { services } from '~/services'
import { deskForm } from '../../requests/desk.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Route } from './+types/discard-copy.route'
import { copyIn, copyName } from './copy.request'

/** Throws away a text of one's own that was never saved, or brings it back. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { desk } = context.get(services)
  const editor = context.get(signedInEditor)
  const form = await deskForm(request)
  const copy = copyIn(form)
  if (!copy) throw data(null, { status: 400 })
  const isUndo = form.get('step') === 'undo'
  if (isUndo) await desk.bringBackCopy({ editor, ...copy })
  else await desk.discardCopy({ editor, ...copy })
  // A page's script says what was done itself; without one the list does.
  if (form.get('next') !== 'list') return null
  const list = `/${params.desk}/posts`
  const discarded = new URLSearchParams({ discarded: copyName(copy) })
  return redirect(isUndo ? list : `${list}?${discarded}`, 303)
}
