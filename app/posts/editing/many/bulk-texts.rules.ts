import type { Editor } from '~/people/editor.rules'
import { domainNames } from '../../addresses/domain.rules'
import { stepRefusalTexts } from '../../lifecycle/lifecycle.rules'
import { hasLiveAddress } from '../../lifecycle/next-version/next-of.rules'
import { changeProblemTexts } from '../../record/changes/public-change.rules'
import { approvalProblemTexts } from '../../review/approval/approval.rules'
import type { SaveRefusal } from '../../saving/decisions/refusals.rules'
import type { DeskPost } from '../desk-post.rules'
import { notAllowedTexts } from '../permissions.rules'
import {
  type BulkChange,
  type BulkRecord,
  type BulkStep,
  expectedRefusal,
  type RefusedPost,
} from './bulk-change.rules'

/** The names that the texts need: of authors and editors, by id. */
export interface BulkNames {
  authors: ReadonlyMap<string, string>
  editors: ReadonlyMap<string, string>
}

export const bulkStepNames = {
  'add-tag': 'Add a tag',
  'remove-tag': 'Remove a tag',
  'set-domain': 'Set the domain',
  'add-author': 'Add an author',
  'set-authors': 'Set the authors',
  assign: 'Assign to',
  withdraw: 'Withdraw',
  bin: 'Move to the bin',
} as const satisfies Record<BulkStep, string>

export function countOf(posts: number): string {
  return posts === 1 ? '1 post' : `${posts} posts`
}

/** The heading and the button of the confirmation. */
export function bulkQuestion(step: BulkStep, count: number): { title: string; confirm: string } {
  const posts = countOf(count)
  switch (step) {
    case 'add-tag':
      return { title: `Add a tag to ${posts}?`, confirm: `Add it to ${posts}` }
    case 'remove-tag':
      return { title: `Remove a tag from ${posts}?`, confirm: `Remove it from ${posts}` }
    case 'set-domain':
      return { title: `Set the domain of ${posts}?`, confirm: `Set it for ${posts}` }
    case 'add-author':
      return { title: `Add an author to ${posts}?`, confirm: `Add to ${posts}` }
    case 'set-authors':
      return { title: `Set the authors of ${posts}?`, confirm: `Set them for ${posts}` }
    case 'assign':
      return { title: `Assign ${posts}?`, confirm: `Assign ${posts}` }
    case 'withdraw':
      return { title: `Withdraw ${posts} from the site?`, confirm: `Withdraw ${posts}` }
    case 'bin':
      return { title: `Move ${posts} to the bin?`, confirm: `Move ${posts} to the bin` }
  }
}

/** What the change means for readers; null if they notice little. */
export function bulkConsequence(step: BulkStep, published: number): string | null {
  switch (step) {
    case 'withdraw':
      return `${withdrawnForReaders(published)} The addresses stay reserved: publish a post again, and it is back there with its date.`
    case 'bin': {
      const first = published > 0 ? `${withdrawnForReaders(published)} ` : ''
      return `${first}For 30 days they can be restored. Then they are deleted for good, with their revisions.`
    }
    case 'set-domain':
      return published > 0
        ? `The addresses of published articles change with their domain, and the old ones redirect to them.`
        : null
    default:
      return null
  }
}

function withdrawnForReaders(published: number): string {
  const [addresses, listed] =
    published === 1
      ? ['the address of 1 post', 'it']
      : [`the addresses of ${published} posts`, 'them']
  return `At ${addresses}, readers find a page that says that it was withdrawn, and /corrections lists ${listed}. You can give readers a reason afterwards, on the page of each post.`
}

/** A new text ends an approval; null for changes that leave the text as it is. */
export function approvalConsequence(step: BulkStep, approved: number): string | null {
  if (approved === 0 || step === 'assign' || step === 'withdraw' || step === 'bin') return null
  return `The approval of ${countOf(approved)} ends with this change: what was approved is another text. Have it approved again.`
}

/** For the audit log and the toast: 'Added the tag “AI” to'. */
export function bulkAction(change: BulkChange, { authors, editors }: BulkNames): string {
  const list = (names: string[]) => new Intl.ListFormat('en').format(names)
  const named = (ids: string[]) => list(ids.map((id) => authors.get(id) ?? id))
  switch (change.step) {
    case 'add-tag':
    case 'remove-tag': {
      const tags = list(change.tags.map((tag) => `“${tag}”`))
      const noun = change.tags.length === 1 ? 'the tag' : 'the tags'
      return change.step === 'add-tag' ? `added ${noun} ${tags} to` : `removed ${noun} ${tags} from`
    }
    case 'set-domain':
      return `set the domain ${domainNames[change.domain].label} for`
    case 'add-author':
      return `added ${named(change.authors)} to the authors of`
    case 'set-authors':
      return change.authors.length === 0
        ? 'removed the authors of'
        : `set ${named(change.authors)} as authors of`
    case 'assign':
      return change.editorId === null
        ? 'gave back to their creators:'
        : `assigned to ${editors.get(change.editorId) ?? 'a removed editor'}:`
    case 'withdraw':
      return 'withdrew'
    case 'bin':
      return 'moved to the bin:'
  }
}

/** For the revision of each post: 'Added the tag “AI” to several posts'. */
export function bulkNote(change: BulkChange, names: BulkNames): string {
  return `${capitalised(bulkAction(change, names))} several posts`
}

/** 'Added the tag “AI” to 12 posts.' */
export function bulkOutcome(record: BulkRecord, names: BulkNames): string {
  const { change, changed, refused, isUndone } = record
  if (isUndone) {
    const undone = changed.length - refused.length
    return undone === 0 ? 'Nothing was undone.' : `Undone for ${countOf(undone)}.`
  }
  if (changed.length === 0) return 'No post was changed.'
  return `${capitalised(bulkAction(change, names))} ${countOf(changed.length)}.`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const maxTitleLength = 80

/** The titles for the log, so short that its page stays readable. */
export function titleList(posts: readonly { title: string }[]): string {
  return posts
    .map(({ title }) => {
      const characters = Array.from(title)
      return characters.length <= maxTitleLength
        ? `“${title}”`
        : `“${characters.slice(0, maxTitleLength).join('')}…”`
    })
    .join(', ')
}

const nothingToChange = {
  'add-tag': 'It has the tag already.',
  'remove-tag': 'It does not have the tag.',
  'set-domain': 'It is in this domain already.',
  'add-author': 'It names the author already.',
  'set-authors': 'It has these authors already.',
  assign: 'It is assigned to them already.',
  withdraw: stepRefusalTexts['not-published'],
  bin: stepRefusalTexts['in-the-bin'],
} as const satisfies Record<BulkStep, string>

/** Why this post will not be changed, as far as it is known before the editor confirms; null if it will be. */
export function expectedReason(
  editor: Pick<Editor, 'id' | 'role'>,
  post: DeskPost,
  step: BulkStep,
): string | null {
  const refusal = expectedRefusal(editor, post, step)
  if (refusal) return refusalReason(refusal, step)
  return step === 'set-domain' && hasLiveAddress(post)
    ? 'It is the next version of a live post, and has its domain.'
    : null
}

export const changedSince = 'It was changed since. Look at it as it is now.'
export const unseen: Pick<RefusedPost, 'title' | 'reason'> = {
  title: '',
  reason: 'It does not exist any more, or you may not see it.',
}

/** In words for the editor. */
export function refusalReason(refusal: SaveRefusal | 'unchanged', step: BulkStep): string {
  if (refusal === 'unchanged') return nothingToChange[step]
  switch (refusal.reason) {
    case 'not-allowed':
      return notAllowedTexts[refusal.why]
    case 'bad-step':
      return stepRefusalTexts[refusal.why]
    case 'incomplete':
      return Object.values(refusal.errors).join(' ')
    case 'not-approved':
      return approvalProblemTexts[refusal.why]
    case 'bad-change':
      return changeProblemTexts[refusal.why]
    case 'conflict':
      return changedSince
    case 'slug-taken':
      return 'Another post has its slug.'
    case 'busy':
      return 'Other texts that you sent are still being saved. Try again in a moment.'
    case 'missing':
      return unseen.reason
  }
}
