import { expect, test } from 'vitest'
import { parseQuery } from '../query.rules'
import type { HighlightedText } from './excerpt.rules'
import { highlightPost } from './post-highlights.rules'

const withBrackets = (text: HighlightedText) =>
  text.map((segment) => (segment.isMatch ? `[${segment.text}]` : segment.text)).join('')

function highlight(query: string, fields = {}) {
  const post = { title: 'A title', summary: '', text: 'A text.', tags: ['Risk', 'Zero Trust'] }
  const highlights = highlightPost({ ...post, ...fields }, parseQuery(query))
  return {
    title: withBrackets(highlights.title),
    excerpt: withBrackets(highlights.excerpt),
    tags: highlights.tags.map(withBrackets),
  }
}

test('the whole title is shown, with its matches', () => {
  const title = `${'Very '.repeat(80)}long titles, C++`
  expect(highlight('title c++', { title }).title).toBe(`${'Very '.repeat(80)}long [titles], [C++]`)
  expect(highlight('absent').title).toBe('A title')
})

test('a matching tag is shown if neither title nor excerpt matches', () => {
  expect(highlight('zero')).toEqual({
    title: 'A title',
    excerpt: 'A text.',
    tags: ['[Zero] Trust'],
  })
  expect(highlight('zero', { title: 'Zero' }).tags).toEqual([])
  expect(highlight('zero', { text: 'Zero here.' }).tags).toEqual([])
  expect(highlight('absent').tags).toEqual([])
})
