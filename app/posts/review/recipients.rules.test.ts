import { expect, test } from 'vitest'
import { recipientsOf } from './recipients.rules'
import { noReview } from './review.rules'

test('a submitted post is told to its reviewer, and without one who can review it to all who can', () => {
  const people = [
    { id: 'olga', role: 'owner' as const },
    { id: 'ed', role: 'editor' as const },
    { id: 'ann', role: 'author' as const },
  ]
  const told = (reviewerId: string | null) => {
    const post = { authorId: 'ann', review: { ...noReview, reviewerId } }
    const input = { before: post, after: post, submitterId: null, approverId: null, people }
    return recipientsOf('submit', input)
  }
  expect(told('ed')).toEqual(['ed'])
  expect(told(null)).toEqual(['olga', 'ed'])
  // She was an editor when it was assigned to her.
  expect(told('ann')).toEqual(['olga', 'ed'])
})
