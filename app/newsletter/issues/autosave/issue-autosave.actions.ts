import {
  type AutosaveResult,
  findTextProblem,
  type SentText,
  storeText,
} from '~/autosave/autosave.actions'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import type { Editor } from '~/people/editor.rules'
import { isIssueId, mayEditIssues } from '../issue.rules'
import { isEditable } from '../issue-steps.rules'
import type { IssueTexts } from '../issue-texts.rules'
import { findIssue } from '../issues.queries'
import { autosaveKeyOf, issueDocument } from './issue-document.rules'

interface IssueAutosaveRequest extends SentText<keyof IssueTexts> {
  editor: Editor
  id: string
}

/** 'not-allowed': the editor may not edit issues, or this one was sent. */
type IssueAutosaveResult = AutosaveResult | { ok: false; reason: 'not-allowed' }

/** Much more than can be saved: a text that is too long must not be lost either. */
const maxBytes = 48 * 1024

/** Stores what an editor types into the form of an issue. No other editor sees it. */
export async function storeIssueAutosave(
  { db, now }: { db: Db; now: Date },
  { editor, id, ...sent }: IssueAutosaveRequest,
): Promise<IssueAutosaveResult> {
  if (!isIssueId(id)) return { ok: false, reason: 'bad-id' }
  const invalid = findTextProblem({ ...sent, documentKind: issueDocument }, maxBytes)
  if (invalid) return { ok: false, reason: invalid }
  if (!mayEditIssues(editor)) return { ok: false, reason: 'not-allowed' }
  return inTransaction<IssueAutosaveResult>(db, async (transaction) => {
    const issue = await findIssue(transaction, id)
    if (!issue) return { ok: false, reason: 'bad-id' }
    // Sending deletes the autosaves of an issue: a late one would stay for nobody.
    if (!isEditable(issue.status)) return { ok: false, reason: 'not-allowed' }
    const key = autosaveKeyOf({ editor, id, tab: sent.tab })
    return storeText({ db: transaction, now }, key, { ...sent, saved: issue })
  })
}
