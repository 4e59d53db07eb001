import { expect, test } from 'vitest'
import { newPostTexts } from './new-post-texts.rules'

const { article, brief } = newPostTexts

test("SPEC 4: submitting 'Creating...' / 'Creating Weekly Brief...'", () => {
  expect([article.submitting, brief.submitting]).toEqual([
    'Creating...',
    'Creating Weekly Brief...',
  ])
})

test('SPEC 8: what a create form says', () => {
  expect(article.failed).toBe('Failed to create article. Please try again.')
  expect(article.created('a-1')).toBe(
    'Article created successfully! Article ID: a-1. You can now upload an image for this article using its ID.',
  )
  expect(brief.failed).toBe('Failed to create weekly brief. Please try again.')
  expect(brief.unexpected).toBe('An unexpected error occurred. Please try again.')
  expect(brief.created('b-1')).toBe('Weekly brief created successfully!')
})
