import type { Db } from '~/database/database'
import { ConcurrentWriteError, inTransaction } from '~/database/transactions/transaction'
import type { ActingEditor } from '~/people/editor.rules'
import { findActingEditor } from '~/people/stored/editors.queries'
import { findUnlisted } from '~/posts/published/whole-posts.queries'
import type { NewsletterIssue, SeenIssue } from '../issue.rules'
import { changeIssue, findIssue } from '../issues.queries'
import { logStep } from '../log-step.actions'
import { type ContentsRefusal, type ContentsStep, decideContents } from './contents.rules'
import { articlesOfIssue, publishedAmong } from './issue-articles.queries'

interface Deps {
  db: Db
  clock: () => Date
}

export type ContentsResult =
  /** With the articles before the change, so that it can be undone. */
  | { ok: true; version: number; before: readonly string[] | null }
  | { ok: false; reason: ContentsRefusal }

/** Changes what an issue mails. The texts that somebody types for it meanwhile are no conflict. */
export function changeContents(
  { db, clock }: Deps,
  editor: ActingEditor,
  seen: SeenIssue,
  step: ContentsStep,
): Promise<ContentsResult> {
  return inTransaction<ContentsResult>(db, async (transaction) => {
    const now = clock()
    const issue = await findIssue(transaction, seen.id)
    if (!issue) return { ok: false, reason: 'missing' }
    const articleIds = await currentArticles(transaction, issue)
    const named = [...articleIds, ...idsIn(step)]
    const decision = decideContents(
      {
        issue,
        articleIds,
        editor: await findActingEditor(transaction, editor),
        published: await publishedAmong(transaction, named),
      },
      step,
      seen.version,
    )
    if (!decision.ok) return decision
    const { change, audit } = decision
    const before = issue.articleIds
    if (!change) return { ok: true, version: issue.version, before }
    const isChanged = await changeIssue(transaction, issue, { contents: change })
    if (!isChanged) throw new ConcurrentWriteError()
    await logStep(transaction, issue, { at: now, editor, ...audit })
    return { ok: true, version: issue.version + 1, before }
  })
}

/** The chosen articles, or those of the week at this moment. */
async function currentArticles(db: Db, issue: NewsletterIssue): Promise<readonly string[]> {
  if (issue.articleIds) return issue.articleIds
  const post = await findUnlisted(db, issue.kind, issue.postId)
  if (!post) return []
  const { articles } = await articlesOfIssue(db, issue, post)
  return articles.map(({ id }) => id)
}

function idsIn(step: ContentsStep): readonly string[] {
  switch (step.step) {
    case 'add':
      return step.ids
    case 'set':
      return step.ids ?? []
    case 'remove':
    case 'move':
      return [step.id]
    case 'show':
    case 'identifiers':
    case 'corrections':
      return []
  }
}
