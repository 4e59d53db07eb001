import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyWords } from '../../../../tests/support/posts'
import { faqForFeeds } from './faq-for-feeds.rules'

test('questions and answers follow as on the page, under the same heading', () => {
  expect(faqForFeeds([{ question: 'Why?', answer: 'Because.\nReally.' }])).toBe(
    '<h2>Frequently Asked Questions</h2>\n<h3>Why?</h3>\n<p>Because.<br>\nReally.</p>',
  )
})

test('where nothing is asked there is nothing', () => {
  expect(faqForFeeds([])).toBe('')
})

test('they are text, whatever they hold', () => {
  fc.assert(
    fc.property(anyWords, anyWords, (question, answer) => {
      const html = faqForFeeds([{ question: `<b>${question}`, answer: `<script>${answer}` }])
      expect(html.match(/<\w+/g)?.filter((tag) => tag !== '<br')).toEqual(['<h2', '<h3', '<p'])
    }),
  )
})
