import { topicPath } from '~/posts/addresses/urls.rules'
import type { Confirmation } from '~/posts/lifecycle/confirmations.rules'
import {
  type CountedTag,
  maxTagLength,
  type TagChange,
  type TagRefusal,
  type TagRequest,
  type TagStep,
} from '~/posts/topics/tag-change.rules'

/** A change that is not finished, with the number of posts that still have to get their version. */
export interface RunningChange
  extends Pick<TagChange, 'step' | 'tag' | 'replacedBy' | 'editorName'> {
  left: number
}

export function postCount(count: number): string {
  return count === 1 ? '1 post' : `${count.toLocaleString('en-US')} posts`
}

/** '12 posts, of which readers see 9.' */
export function countText({ posts, listed }: Pick<CountedTag, 'posts' | 'listed'>): string {
  if (listed === posts) return postCount(posts)
  const seen = listed === 0 ? 'none' : listed.toLocaleString('en-US')
  return `${postCount(posts)}, of which readers see ${seen}`
}

interface PlannedChange {
  source: CountedTag
  target: CountedTag | null
  losesDescription: boolean
}

const versions = 'Each post keeps its earlier version, and approvals stay.'

/** Asked before a tag changes in all posts. */
export function tagQuestion(
  { source, target, losesDescription }: PlannedChange,
  request: TagRequest,
): Confirmation {
  const { tag } = source
  const from = topicPath(tag)
  const lost = losesDescription ? ' The description of the tag is deleted.' : ''
  const count = countText(source)
  switch (request.step) {
    case 'rename':
      return {
        title: `Rename “${tag}” to “${request.to}”?`,
        text: `It has ${count}. ${from} and its feeds then lead to ${topicPath(request.to)}. ${versions}`,
        confirm: `Rename it in ${postCount(source.posts)}`,
        cancel: 'Cancel',
      }
    case 'merge': {
      const has = target ? `, which has ${postCount(target.posts)} already` : ''
      return {
        title: `Merge “${tag}” into “${request.to}”?`,
        text: `It has ${count}. They get the tag “${request.to}”${has}, and there is no undo. ${from} and its feeds then lead to ${topicPath(request.to)}.${lost} ${versions}`,
        confirm: `Merge it in ${postCount(source.posts)}`,
        cancel: 'Cancel',
      }
    }
    case 'remove':
      return {
        title: `Remove “${tag}”?`,
        text: `It has ${count}. They lose the tag, and there is no undo. ${from} then leads to the list of topics, and its feeds to those of the site.${lost} ${versions}`,
        confirm: `Remove it from ${postCount(source.posts)}`,
        cancel: 'Cancel',
      }
  }
}

const happening = { rename: 'renamed', merge: 'merged', remove: 'removed' } as const
const preposition = { rename: ' to', merge: ' into', remove: '' } as const

/** '“A” is being renamed to “B” by Ada.' */
export function runningText({ step, tag, replacedBy, editorName }: Omit<RunningChange, 'left'>) {
  const to = replacedBy === null ? '' : `${preposition[step]} “${replacedBy}”`
  const by = editorName ? ` by ${editorName}` : ''
  return `“${tag}” is being ${happening[step]}${to}${by}.`
}

export function leftText(left: number): string {
  return `Readers find the change already. ${postCount(left)} still ${left === 1 ? 'gets its' : 'get their'} new version.`
}

/** What was done, for the page after it. */
export function doneText(
  step: TagStep,
  { tag, to, posts, left }: { tag: string; to: string; posts: number; left: number },
): string {
  const target = step === 'remove' ? '' : `${preposition[step]} “${to}”`
  if (left > 0) {
    const running = { step, tag, replacedBy: step === 'remove' ? null : to, editorName: '' }
    return `${runningText(running)} ${leftText(left)}`
  }
  const where = step === 'remove' ? 'from' : 'in'
  return `“${tag}” was ${happening[step]}${target} ${where} ${postCount(posts)}.`
}

/** Why a tag was not changed, and what to do. */
export function refusalText(tag: string, refusal: TagRefusal): string {
  switch (refusal.reason) {
    case 'missing':
      return refusal.movedTo === null
        ? `No post has the tag “${tag}” any more, so nothing was changed.`
        : `No post has the tag “${tag}” any more: it became “${refusal.movedTo}”. Nothing was changed.`
    case 'busy':
      return `${runningText(refusal.change)} Nothing was changed. Wait until that is done, then try again.`
    case 'empty':
      return 'Type the name of a tag.'
    case 'too-long':
      return `This is ${refusal.length} characters long. Shorten it to ${maxTagLength} at most.`
    case 'comma':
      return 'A tag cannot contain a comma, because commas separate tags.'
    case 'dots':
      return 'No page can have this address. Choose another name.'
    case 'itself':
      return `This is the same tag. Choose another one than “${tag}”.`
    case 'taken':
      return refusal.isSimilar
        ? `There is a tag “${refusal.by.tag}” with ${postCount(refusal.by.posts)}, which differs only in capitals or spaces. Merge into it, or choose another name.`
        : `There is a tag “${refusal.by.tag}” already, with ${postCount(refusal.by.posts)}. Merge into it, or choose another name.`
    case 'unknown':
      return refusal.similar === null
        ? 'No post has this tag. Choose one that exists, or rename the tag instead.'
        : `No post has this tag. Do you mean “${refusal.similar}”?`
  }
}
