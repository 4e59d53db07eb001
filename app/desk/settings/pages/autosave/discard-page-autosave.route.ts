import { data, redirect } from 'react-router'
import { isTabId } from '~/autosave/autosave.rules'
import { textIn } from '~/http/body/form-text'
import { services } from '~/services'
import { readDeskForm } from '../../../requests/desk-form.request'
import { onlyOwners } from '../../../requests/only-roles.request'
import { signedInEditor } from '../../../requests/signed-in-editor.request'
import { pageIn } from '../page.request'
import type { Route } from './+types/discard-page-autosave.route'

/** Discards one of the owner's autosaves of a page, or undoes that. */
export async function action({ request, params, context }: Route.ActionArgs) {
  onlyOwners(context)
  const { pageDesk } = context.get(services)
  const form = await readDeskForm(request)
  const [name, tab] = [pageIn(params), textIn(form, 'tab')]
  if (!isTabId(tab)) throw data(null, { status: 400 })
  const key = { editor: context.get(signedInEditor), name, tab }
  const isUndo = form.get('step') === 'undo'
  if (isUndo) await pageDesk.undoDiscard(key)
  else await pageDesk.discardAutosave(key)
  // A script reports the result on its page; without scripts the page with the form does.
  if (form.get('next') !== 'page') return null
  const page = `/${params.desk}/settings/pages/${name}`
  return redirect(isUndo ? page : `${page}?${new URLSearchParams({ discarded: tab })}`, 303)
}
