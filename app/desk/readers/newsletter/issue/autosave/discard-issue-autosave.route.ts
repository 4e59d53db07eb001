import { data, redirect } from 'react-router'
import { isTabId } from '~/autosave/autosave.rules'
import { textIn } from '~/http/body/form-text'
import { services } from '~/services'
import { readDeskForm } from '../../../../requests/desk-form.request'
import { onlyEditors } from '../../../../requests/only-roles.request'
import { signedInEditor } from '../../../../requests/signed-in-editor.request'
import { issueIdIn } from '../issue.request'
import type { Route } from './+types/discard-issue-autosave.route'

/** Discards one of the editor's autosaves of an issue, or undoes that. */
export async function action({ request, params, context }: Route.ActionArgs) {
  onlyEditors(context)
  const { newsletterIssues } = context.get(services)
  const form = await readDeskForm(request)
  const [id, tab] = [issueIdIn(params), textIn(form, 'tab')]
  if (!isTabId(tab)) throw data(null, { status: 400 })
  const key = { editor: context.get(signedInEditor), id, tab }
  const isUndo = form.get('step') === 'undo'
  if (isUndo) await newsletterIssues.undoDiscard(key)
  else await newsletterIssues.discardAutosave(key)
  // A script reports the result on its page; without scripts the page of the issue does.
  if (form.get('next') !== 'page') return null
  const page = `/${params.desk}/newsletter/${id}`
  return redirect(isUndo ? page : `${page}?${new URLSearchParams({ discarded: tab })}`, 303)
}
