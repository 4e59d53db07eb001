import { data, redirect } from 'react-router'
import { services } from '~/services'
import { readDeskForm } from '../../requests/desk-form.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Route } from './+types/discard-autosave.route'
import { autosaveKeyIn, formatAutosaveKey } from './autosave-key.request'

/** Discards one of the editor's autosaves, or undoes that. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { desk } = context.get(services)
  const editor = context.get(signedInEditor)
  const form = await readDeskForm(request)
  const key = autosaveKeyIn(form)
  if (!key) throw data(null, { status: 400 })
  const isUndo = form.get('step') === 'undo'
  if (isUndo) await desk.undoDiscard({ editor, ...key })
  else await desk.discardAutosave({ editor, ...key })
  // A script reports the result on its page; without scripts the list does.
  if (form.get('next') !== 'page') return null
  const list = `/${params.desk}/posts`
  const discarded = new URLSearchParams({ discarded: formatAutosaveKey(key) })
  return redirect(isUndo ? list : `${list}?${discarded}`, 303)
}
