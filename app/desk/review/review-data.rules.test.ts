import { expect, test } from 'vitest'
import { noReview } from '~/posts/review/review.rules'
import { latestReview, type ReviewData, unsentStep } from './review-data.rules'

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
