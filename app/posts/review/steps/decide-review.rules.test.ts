import { expect, test } from 'vitest'
import { aDeskPost } from '../../../../tests/support/data/desk'
import { ann, ed, olga } from '../../../../tests/support/data/reviews'
import type { PostStatus } from '../../post.rules'
import { noReview, type Review } from '../review.rules'
import { decideReview, type LoadedReview, maxWords, type ReviewChange } from './decide-review.rules'

const other = { ...ann, id: 'id-of-another-author' }

interface Given {
  review?: Partial<Review>
  status?: PostStatus
  loaded?: Partial<LoadedReview>
}

/** The decision about a post that Ann writes. */
function decide(
  change: ReviewChange,
  editor: typeof ed | typeof ann,
  given: Given & { revision?: number } = {},
) {
  const review = { ...noReview, revision: 3, ...given.review }
  const post = aDeskPost({
    authorId: ann.id,
    status: given.status ?? 'draft',
    version: 7,
    review,
  })
  const loaded = {
    post,
    hasNewerText: false,
    people: [olga, ed, ann],
    lastEvent: null,
    isApprovalRequired: false,
    textBy: ann.id,
    ...given.loaded,
  }
  return decideReview(loaded, { change, revision: given.revision ?? 3 }, editor)
}

const submit: ReviewChange = { step: 'submit', words: '' }
const takeBack: ReviewChange = { step: 'take-back', words: '' }
const approve: ReviewChange = { step: 'approve', words: '', version: 7 }
const askForChanges: ReviewChange = { step: 'ask-for-changes', words: ' Shorter. ' }
const assign: ReviewChange = {
  step: 'assign',
  writerId: null,
  reviewerId: ed.id,
  dueOn: '2026-11-20',
}

test('the writer submits, an editor asks for changes with words, or approves the version that was read', () => {
  expect(decide(submit, ann)).toMatchObject({ review: { state: 'in-review', revision: 4 } })
  expect(decide(askForChanges, ed, { review: { state: 'in-review' } })).toMatchObject({
    review: { state: 'changes-wanted', reviewerId: ed.id },
    words: 'Shorter.',
  })
  expect(decide(approve, ed, { review: { state: 'in-review' } })).toMatchObject({
    review: { state: 'approved', approvedVersion: 7, reviewerId: ed.id },
  })
  expect(decide(takeBack, ann, { review: { state: 'in-review' } })).toMatchObject({
    review: { state: 'none' },
  })
})

test('authors neither approve, ask for changes nor assign, and do nothing with the posts of others', () => {
  for (const change of [approve, askForChanges, assign]) {
    expect(decide(change, ann)).toEqual({ ok: false, reason: 'editors-decide' })
  }
  for (const change of [submit, takeBack, approve, askForChanges, assign]) {
    expect(decide(change, other)).toEqual({ ok: false, reason: 'not-allowed', why: 'not-yours' })
  }
  expect(decide(submit, ann, { status: 'published' })).toMatchObject({ why: 'not-a-draft' })
  expect(decide(submit, other, { review: { assignedTo: other.id } })).toMatchObject({ ok: true })
})

test('an approval of an older text is refused, and so is a form that was opened before another change', () => {
  const inReview = { review: { state: 'in-review' } as const }
  expect(decide(approve, ed, { ...inReview, loaded: { hasNewerText: true } })).toEqual({
    ok: false,
    reason: 'text-changed',
  })
  expect(decide(approve, ed, { ...inReview, revision: 2 })).toEqual({
    ok: false,
    reason: 'changed',
  })
})

test('the same request twice is one change', () => {
  const again = { revision: 2 }
  const asked = { step: 'ask-for-changes', editorId: ed.id, words: 'Shorter.' } as const
  const repeats = [
    decide(submit, ann, { ...again, review: { state: 'in-review' } }),
    decide(approve, ed, { ...again, review: { state: 'approved' } }),
    decide(askForChanges, ed, {
      ...again,
      review: { state: 'changes-wanted' },
      loaded: { lastEvent: asked },
    }),
    decide(assign, ed, { ...again, review: { reviewerId: ed.id, dueOn: '2026-11-20' } }),
  ]
  for (const repeat of repeats) expect(repeat).toMatchObject({ ok: true, review: null })
})

test('asking for changes needs words, at most 4,000 characters', () => {
  const withWords = (words: string) => decide({ ...askForChanges, words }, ed)
  expect(withWords(' \n')).toMatchObject({ reason: 'words-missing' })
  expect(withWords('é'.repeat(maxWords))).toMatchObject({ ok: true })
  expect(withWords('é'.repeat(maxWords + 1))).toMatchObject({ reason: 'words-too-long' })
})

test('where an approval is required, it comes from another editor than the writer of the text', () => {
  const own = { textBy: ed.id, isApprovalRequired: true }
  expect(decide(approve, ed, { loaded: { ...own, isApprovalRequired: false } }).ok).toBe(true)
  expect(decide(approve, ed, { loaded: own })).toMatchObject({ reason: 'own-text' })
  expect(decide(approve, olga, { loaded: own }).ok).toBe(true)
  // An editor alone would never publish anything.
  expect(decide(approve, ed, { loaded: { ...own, people: [ed, ann] } }).ok).toBe(true)
})

test('a post is assigned to people who exist, reviewed by an editor, and due on a day', () => {
  expect(decide(assign, ed)).toMatchObject({
    review: { assignedTo: null, reviewerId: ed.id, dueOn: '2026-11-20' },
    detail: 'Reviewer: ed. Due on 20 Nov 2026.',
  })
  const assigned = (parts: object) => decide({ ...assign, ...parts } as ReviewChange, ed)
  expect(assigned({ writerId: ann.id })).toMatchObject({ review: { assignedTo: null } })
  expect(assigned({ writerId: ed.id })).toMatchObject({ review: { assignedTo: ed.id } })
  expect(assigned({ writerId: 'gone' })).toMatchObject({ reason: 'no-such-writer' })
  expect(assigned({ reviewerId: 'gone' })).toMatchObject({ reason: 'no-such-reviewer' })
  expect(assigned({ reviewerId: ann.id })).toMatchObject({ reason: 'no-such-reviewer' })
  for (const dueOn of ['2026-02-30', '20.11.2026', '0206-11-20']) {
    expect(assigned({ dueOn })).toMatchObject({ reason: 'bad-day' })
  }
})

test('nothing is reviewed in the bin, and an approved text is not submitted again', () => {
  for (const change of [submit, approve, assign]) {
    expect(decide(change, ed, { status: 'binned' })).toMatchObject({ reason: 'in-the-bin' })
  }
  const approved = { review: { state: 'approved' } as const }
  expect(decide(submit, ann, approved)).toMatchObject({ reason: 'already-approved' })
  expect(decide(takeBack, ann, approved)).toMatchObject({ reason: 'not-in-review' })
})
