import {
  type IssueContents,
  maxArticles,
  mayEditIssues,
  type NewsletterIssue,
  type PostText,
} from '../issue.rules'
import { isEditable } from '../issue-steps.rules'

/** A change of the contents. A change of the week's articles makes them the chosen ones. */
export type ContentsStep =
  | { step: 'show'; postText: PostText }
  | { step: 'identifiers'; hasIdentifiers: boolean }
  | { step: 'corrections'; hasCorrections: boolean }
  | { step: 'add'; ids: readonly string[] }
  | { step: 'remove'; id: string }
  | { step: 'move'; id: string; by: 1 | -1 }
  /** The whole list: a new order, none, those before the last change, or (null) the articles of the week. */
  | { step: 'set'; ids: readonly string[] | null }

export type ContentsRefusal =
  | 'missing'
  | 'not-allowed'
  | 'already-sent'
  | 'conflict'
  | 'nothing-chosen'
  | 'own-post'
  | 'not-published'
  | 'too-many'

export const contentsRefusalTexts = {
  missing: 'This issue does not exist any more.',
  'not-allowed': 'You may not change newsletter issues any more, so nothing was changed.',
  'already-sent': 'This issue was already sent, so it cannot be changed.',
  conflict:
    'Someone else changed the contents meanwhile, so nothing was done. This is what is saved now: check it and try again.',
  'nothing-chosen': 'No article was chosen. Tick at least one, then add it.',
  'own-post': 'The issue already mails this article itself.',
  'not-published':
    'Only published articles can be mailed. At least one of these is not published, so nothing was changed.',
  'too-many': `An issue has at most ${maxArticles} articles. Nothing was changed: remove some first, or add fewer.`,
} as const satisfies Record<ContentsRefusal, string>

/** What is stored about an issue and its articles when a change arrives. */
export interface StoredContents {
  issue: NewsletterIssue
  editor: Parameters<typeof mayEditIssues>[0] | null
  /** The articles of the issue as they are now: for the week's articles, those of this moment. */
  articleIds: readonly string[]
  /** Published articles, by id: all that the change names. */
  published: ReadonlyMap<string, string>
}

export type ContentsDecision =
  | { ok: true; change: IssueContents | null; audit: { action: string; detail: string } }
  | { ok: false; reason: ContentsRefusal }

export function decideContents(
  stored: StoredContents,
  step: ContentsStep,
  seenVersion: number,
): ContentsDecision {
  const { issue, editor } = stored
  if (!editor || !mayEditIssues(editor)) return { ok: false, reason: 'not-allowed' }
  if (!isEditable(issue.status)) return { ok: false, reason: 'already-sent' }
  const after = contentsAfter(stored, step)
  // A form may be sent twice: what is stored already is no conflict.
  if (typeof after === 'object' && isSame(issue, after)) return accepted(null, '')
  if (seenVersion < issue.contentsVersion || seenVersion > issue.version) {
    return { ok: false, reason: 'conflict' }
  }
  if (typeof after === 'string') return { ok: false, reason: after }
  return accepted(after, detailOf(stored, step))
}

function accepted(change: IssueContents | null, detail: string): ContentsDecision {
  return { ok: true, change, audit: { action: 'changed the contents of the newsletter', detail } }
}

function contentsAfter(
  { issue, articleIds: current, published }: StoredContents,
  step: ContentsStep,
): IssueContents | ContentsRefusal {
  const { postText, articleIds, hasIdentifiers, hasCorrections } = issue
  const unchanged: IssueContents = { postText, articleIds, hasIdentifiers, hasCorrections }
  const chosen = (ids: readonly string[]): IssueContents | ContentsRefusal => {
    const added = ids.filter((id) => !current.includes(id))
    if (issue.kind === 'article' && added.includes(issue.postId)) return 'own-post'
    if (!added.every((id) => published.has(id))) return 'not-published'
    return ids.length > maxArticles ? 'too-many' : { ...unchanged, articleIds: ids }
  }
  switch (step.step) {
    case 'show':
      return { ...unchanged, postText: step.postText }
    case 'identifiers':
      return { ...unchanged, hasIdentifiers: step.hasIdentifiers }
    case 'corrections':
      return { ...unchanged, hasCorrections: step.hasCorrections }
    case 'add':
      return step.ids.length === 0 ? 'nothing-chosen' : chosen(unique([...current, ...step.ids]))
    case 'remove':
      return current.includes(step.id) ? chosen(current.filter((id) => id !== step.id)) : unchanged
    case 'move':
      return current.includes(step.id) ? chosen(moved(current, step)) : 'conflict'
    case 'set':
      return step.ids === null ? { ...unchanged, articleIds: null } : chosen(unique(step.ids))
  }
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}

/** The first cannot move up, nor the last down. */
export function moved(ids: readonly string[], { id, by }: { id: string; by: number }): string[] {
  const from = ids.indexOf(id)
  const to = Math.min(Math.max(from + by, 0), ids.length - 1)
  const others = ids.filter((other) => other !== id)
  return from === -1 ? others : others.toSpliced(to, 0, id)
}

function isSame(one: IssueContents, other: IssueContents): boolean {
  return (
    one.postText === other.postText &&
    one.hasIdentifiers === other.hasIdentifiers &&
    one.hasCorrections === other.hasCorrections &&
    JSON.stringify(one.articleIds) === JSON.stringify(other.articleIds)
  )
}

function detailOf({ published }: StoredContents, step: ContentsStep): string {
  const named = (ids: readonly string[]) =>
    ids.map((id) => `“${published.get(id) ?? 'an unpublished article'}”`).join(', ')
  switch (step.step) {
    case 'show':
      return step.postText === 'whole' ? 'the whole text' : 'the summary with a link'
    case 'identifiers':
      return `${step.hasIdentifiers ? 'with' : 'without'} the week’s identifiers`
    case 'corrections':
      return `${step.hasCorrections ? 'with' : 'without'} the corrections and updates`
    case 'add':
      return `added ${named(step.ids)}`
    case 'remove':
      return `removed ${named([step.id])}`
    case 'move':
      return `moved ${named([step.id])} ${step.by < 0 ? 'up' : 'down'}`
    case 'set':
      if (step.ids === null) return 'the week’s articles'
      return step.ids.length === 0 ? 'no articles' : `in this order: ${named(step.ids)}`
  }
}
