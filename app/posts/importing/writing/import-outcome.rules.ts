import { postPath } from '../../addresses/urls.rules'
import type { PostToSave } from '../../post.rules'
import type { ImportDecision } from '../decide-import.rules'
import type { ImportOutcome, ImportResult } from '../imported-post.rules'

interface Decided {
  decision: ImportDecision
  post: PostToSave
  /** The slug that it would have had. */
  takenSlug: string | null
  dateNote: string | null
}

export function isWritten(result: ImportResult): boolean {
  return result === 'added' || result === 'changed'
}

const resultOfStep = {
  add: 'added',
  change: 'changed',
  unchanged: 'unchanged',
  keep: 'kept',
} as const satisfies Record<ImportDecision['step'], ImportResult>

/** What an import reports of a post. */
export function outcomeOf(
  { decision, post, takenSlug, dateNote }: Decided,
  notes: readonly string[],
): ImportOutcome {
  const { id: postId, kind, title, status } = post
  return {
    result: resultOfStep[decision.step],
    postId,
    kind,
    title,
    path: status === 'published' ? postPath(post) : null,
    notes: [
      ...(decision.step === 'keep' ? [decision.why] : []),
      ...notes,
      ...(dateNote ? [dateNote] : []),
      ...(takenSlug ? [`Another post has the slug “${takenSlug}”: it has “${post.slug}”.`] : []),
    ],
  }
}

export function leftOut({ id: postId, kind, title }: PostToSave, why: string): ImportOutcome {
  return { result: 'left', postId, kind, title, path: null, notes: [why] }
}
