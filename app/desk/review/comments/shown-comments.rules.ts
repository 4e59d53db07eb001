import type { AnchorState } from '~/posts/review/comments/anchor.rules'
import type { Mentionable } from '~/posts/review/comments/mentions.rules'
import type { Passage } from '~/posts/review/comments/passage.rules'
import type { Comment, Thread } from '~/posts/review/comments/thread.rules'

/** A comment as pages and their scripts get it: times are ISO text. */
export interface ShownComment extends Omit<Comment, 'at' | 'editedAt' | 'threadId'> {
  at: string
  editedAt: string | null
}

export interface ShownAnchor extends Passage {
  state: AnchorState
  quote: string
}

export interface ShownThread {
  id: string
  comments: ShownComment[]
  /** The passage that it is about; null for the whole post. */
  anchor: ShownAnchor | null
  resolved: { at: string; by: string } | null
}

/** The comments of a post. */
export interface ShownComments {
  /** Those about the whole post first, then in the order of the text. */
  threads: ShownThread[]
  /** Everybody who can be mentioned. */
  people: Mentionable[]
  /** Changes with every change of the comments. */
  stamp: string
}

export function shownThread({ id, comments, anchor, resolved }: Thread): ShownThread {
  return {
    id,
    comments: comments.map(({ threadId, at, editedAt, ...comment }) => ({
      ...comment,
      at: at.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
    })),
    anchor,
    resolved: resolved && { at: resolved.at.toISOString(), by: resolved.by },
  }
}

export function openThreads(threads: readonly ShownThread[]): ShownThread[] {
  return threads.filter(({ resolved }) => resolved === null)
}

/** '3 open threads'. */
export function openText(count: number): string {
  return count === 1 ? '1 open thread' : `${count} open threads`
}
