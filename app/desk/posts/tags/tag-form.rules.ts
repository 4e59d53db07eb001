import type { Confirmation } from '~/posts/lifecycle/confirmations.rules'
import type { TagStep } from '~/posts/topics/tag-change.rules'
import type { TopicDescription } from '~/posts/topics/topic-description.rules'

/** The answer to a form of the tag's page that changed nothing yet. */
export interface TagFormAnswer {
  step: TagStep | 'describe'
  /** What was typed. */
  typed: string
  /** What is wrong with what was typed. */
  error: string | null
  /** A tag that the editor may mean instead: the tag can be merged into it. */
  mergeInto: string | null
  /** Why nothing was changed, if it is not about what was typed. */
  problem: string | null
  question: Confirmation | null
  /** The description that somebody else has saved meanwhile. */
  conflict: TopicDescription | null
}
