import { expect, test } from 'vitest'
import { parseQuery } from '../query.rules'
import type { Highlighted } from './excerpt.rules'
import { foundIn } from './found-in.rules'

const shown = (text: Highlighted) =>
  text.map((segment) => (segment.isMatch ? `[${segment.text}]` : segment.text)).join('')

function find(text: string, post = {}) {
  const quiet = { title: 'A title', summary: '', text: 'A text.', tags: ['Risk', 'Zero Trust'] }
  const found = foundIn({ ...quiet, ...post }, parseQuery(text))
  return { title: shown(found.title), excerpt: shown(found.excerpt), tags: found.tags.map(shown) }
}

test('what is in a title is marked in it, all of which is shown', () => {
  const title = `${'Very '.repeat(80)}long titles, C++`
  expect(find('title c++', { title }).title).toBe(`${'Very '.repeat(80)}long [titles], [C++]`)
  expect(find('absent').title).toBe('A title')
})

test('a tag is shown where nothing else says why the post was found', () => {
  expect(find('zero')).toEqual({ title: 'A title', excerpt: 'A text.', tags: ['[Zero] Trust'] })
  expect(find('zero', { title: 'Zero' }).tags).toEqual([])
  expect(find('zero', { text: 'Zero here.' }).tags).toEqual([])
  expect(find('absent').tags).toEqual([])
})
