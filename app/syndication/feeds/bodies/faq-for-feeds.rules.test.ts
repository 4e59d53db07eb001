import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyWords } from '../../../../tests/support/data/any-posts'
import { faqForFeeds } from './faq-for-feeds.rules'

test('questions and answers have the same heading as on the page', () => {
  expect(faqForFeeds([{ question: 'Why?', answer: 'Because.\nReally.' }])).toBe(
    '<h2>Frequently Asked Questions</h2>\n<h3>Why?</h3>\n<p>Because.<br>\nReally.</p>',
  )
})

test('without questions the result is empty', () => {
  expect(faqForFeeds([])).toBe('')
})

test('HTML in questions and answers is escaped', () => {
  fc.assert(
    fc.property(anyWords, anyWords, (question, answer) => {
      const html = faqForFeeds([{ question: `<b>${question}`, answer: `<script>${answer}` }])
      expect(html.match(/<\w+/g)?.filter((tag) => tag !== '<br')).toEqual(['<h2', '<h3', '<p'])
    }),
  )
})
