import { expect, test } from 'vitest'
import { replacementQuestion } from './replacement-question.rules'

test('says how many posts change, and how many of them readers see', () => {
  expect(replacementQuestion({ changed: 3, live: 1, unchanged: [] })).toMatchObject({
    title: 'Replace this picture in 3 posts?',
    text: 'Each post gets a new version, so that you can go back. Readers see the new picture at once in 1 of them.',
  })
})

test('names the posts that stay as they are', () => {
  const unchanged = [{ title: 'Zero trust', why: 'It is in the bin.' }]
  const { text } = replacementQuestion({ changed: 1, live: 0, unchanged })
  expect(text).toContain(
    'Readers see none of them. “Zero trust” keeps the old picture. It is in the bin.',
  )
})
