import type { PostKind } from '~/config/post-kinds'
import type { WrittenPost } from '../editing/desk-post.rules'
import type { PostField } from '../editing/post-form.rules'

/** What a form's buttons do with a post that is not out: `ask` says what publishing it would do. */
export const whenChoices = ['draft', 'ask', 'now', 'later'] as const
export type WhenChoice = (typeof whenChoices)[number]

/** What readers would do better with; nobody has to fill it in. */
export interface Advice {
  field: PostField | 'picture'
  text: string
}

/** What somebody is told before a post comes out. */
export interface PublishReview {
  /** Where readers will find it; null while something required is missing. */
  address: string | null
  advice: Advice[]
}

/** What is missing from a post that may come out all the same. */
export function adviceFor(
  kind: PostKind,
  post: Pick<WrittenPost, 'body' | 'summary' | 'tags' | 'faq'>,
  { hasPicture }: { hasPicture: boolean },
): Advice[] {
  const isBlank = (text: string) => text.trim() === ''
  const isBrief = kind === 'brief'
  const advice: (Advice | false)[] = [
    !hasPicture && { field: 'picture', text: 'No picture: lists show a placeholder.' },
    post.tags.length === 0 && { field: 'tags', text: 'No tags: no topic page lists it.' },
    isBrief &&
      isBlank(post.summary) && {
        field: 'summary',
        text: 'No summary: lists show its first words, or a general sentence.',
      },
    isBrief && isBlank(post.body) && { field: 'body', text: 'No body: its page has no text.' },
    ...post.faq.map((entry, index) => halfAnEntry(entry, index + 1)),
  ]
  return advice.filter((one) => one !== false)
}

function halfAnEntry(
  { question, answer }: { question: string; answer: string },
  n: number,
): Advice | false {
  if ((question === '') === (answer === '')) return false
  return answer === ''
    ? { field: `answer${n}` as PostField, text: `Question ${n} has no answer: it is not shown.` }
    : { field: `question${n}` as PostField, text: `Answer ${n} has no question: it is not shown.` }
}
