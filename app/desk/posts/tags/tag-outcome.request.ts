import { type TagStep, tagSteps } from '~/posts/topics/tag-change.rules'
import { doneText } from './tag-texts.rules'

interface TagOutcome {
  step: TagStep
  tag: string
  /** Empty if the tag was removed. */
  to: string
  posts: number
  left: number
}

/** What was just done, as search parameters of the next page. */
export function outcomeQuery({ step, tag, to, posts, left }: TagOutcome): string {
  const values = { done: step, tag, to, posts: String(posts), left: String(left) }
  return `?${new URLSearchParams(values)}`
}

/** The text for them; null if nothing was done. */
export function outcomeOf(searchParams: URLSearchParams): string | null {
  const step = tagSteps.find((one) => one === searchParams.get('done'))
  if (!step) return null
  const text = (name: string) => (searchParams.get(name) ?? '').slice(0, 100)
  const number = (name: string) =>
    Math.max(0, Number.parseInt(searchParams.get(name) ?? '', 10)) || 0
  return doneText(step, {
    tag: text('tag'),
    to: text('to'),
    posts: number('posts'),
    left: number('left'),
  })
}
