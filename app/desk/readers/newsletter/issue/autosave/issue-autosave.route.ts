import { data } from 'react-router'
import { issueDocument } from '~/newsletter/issues/autosave/issue-document.rules'
import { services } from '~/services'
import { autosaveStatus, sentTextIn } from '../../../../autosave/sent-text.request'
import { readDeskForm } from '../../../../requests/desk-form.request'
import { onlyEditors } from '../../../../requests/only-roles.request'
import { signedInEditor } from '../../../../requests/signed-in-editor.request'
import { failureOf } from '../../../../writing/requests/refusals.request'
import { issueIdIn } from '../issue.request'
import type { Route } from './+types/issue-autosave.route'

/** Stores what an editor typed into the form of an issue and did not save yet. */
export async function action({ request, params, context }: Route.ActionArgs) {
  onlyEditors(context)
  const { newsletterIssues, reportError } = context.get(services)
  const editor = context.get(signedInEditor)
  const sent = sentTextIn(issueDocument, await readDeskForm(request))
  try {
    const result = await newsletterIssues.storeAutosave({ ...sent, editor, id: issueIdIn(params) })
    return data(null, { status: autosaveStatus(result) })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // The browser still has the text, and sends it again.
    reportError(error)
    return data(null, { status: failureOf(error, '').status })
  }
}
