import { expect, test } from 'vitest'
import { noReview } from '~/posts/review/review.rules'
import {
  lastOwnWords,
  latestReview,
  type ReviewData,
  seenVersion,
  unsentStep,
} from './review-data.rules'

function aReview(revision: number, version = 1): ReviewData {
  const post = {
    kind: 'article' as const,
    id: 'a',
    title: 'Zero trust',
    status: 'draft' as const,
    publishedAt: null,
    authorId: null,
    version,
    review: { ...noReview, revision },
  }
  return { post, people: [], events: [], isApprovalRequired: false, today: '2026-11-20' }
}

test('the panel shows the newer of what was loaded and what was answered', () => {
  const loaded = aReview(2)
  const answered = (data: ReviewData) => ({ reviewed: 'approve', data })
  expect(latestReview(loaded, answered(aReview(3))).post.review.revision).toBe(3)
  expect(latestReview(loaded, answered(aReview(2, 5))).post.version).toBe(5)
  // The page was loaded again since.
  expect(latestReview(loaded, answered(aReview(1))).post.review.revision).toBe(2)
  expect(latestReview(loaded, unsentStep('The server could not be reached.'))).toBe(loaded)
})

test('a form that is not sent leaves the panel as it was', () => {
  const [loaded, shown] = [aReview(2), aReview(3)]
  const unsent = unsentStep('The server could not be reached.')
  expect(latestReview(loaded, unsent, shown)).toBe(shown)
  const another = { ...loaded, post: { ...loaded.post, id: 'b' } }
  expect(latestReview(another, unsent, shown)).toBe(another)
  expect(latestReview(aReview(4), unsent, shown).post.review.revision).toBe(4)
})

test('words that are typed stay until this editor sends them', () => {
  const event = (id: number, step: ReviewData['events'][number]['step'], isOwn: boolean) => {
    return { id, at: new Date(), editorName: '', step, words: '', detail: '', version: 1, isOwn }
  }
  const sent = event(1, 'ask-for-changes', true)
  expect(lastOwnWords({ events: [] })).toBeNull()
  expect(lastOwnWords({ events: [sent] })).toBe(1)
  // Assigning it, a new text, and what others decide store nothing of them.
  const since = [event(4, 'lapse', true), event(3, 'assign', true), event(2, 'approve', false)]
  expect(lastOwnWords({ events: [...since, sent] })).toBe(1)
  expect(lastOwnWords({ events: [event(5, 'approve', true), ...since, sent] })).toBe(5)
})

test('a refused form that is shown again still names the version that was read', () => {
  const unsent = unsentStep('')
  if ('reviewed' in unsent) throw new Error('It was not sent.')
  expect(seenVersion(aReview(1, 3), null)).toBe(3)
  expect(seenVersion(aReview(1, 3), { ...unsent, version: 2 })).toBe(2)
  expect(seenVersion(aReview(1, 3), unsent)).toBe(3)
})
