import { expect, test } from 'vitest'
import type { Author } from '~/authors/author.rules'
import { authorDescription, paragraphsOf } from './author-posts.rules'

function ada(biography: string): Author {
  const profile = { role: '', picture: null, links: [], isRetired: false, updatedAt: new Date(0) }
  return { id: 'ada', slug: 'ada', name: 'Ada', biography, ...profile }
}

test('the description is the beginning of the biography, cut between words', () => {
  expect(authorDescription(ada(''), 'Vigil')).toBe(
    'Articles and weekly briefs by Ada from Vigil, newest first.',
  )
  expect(authorDescription(ada('Wrote\n\nit.'), 'Vigil')).toBe('Wrote it.')
  expect(authorDescription(ada('word '.repeat(60)), 'Vigil')).toBe(`${'word '.repeat(40).trim()}…`)
  expect(authorDescription(ada('x'.repeat(300)), 'Vigil')).toBe(`${'x'.repeat(200)}…`)
})

test('an empty line begins a new paragraph', () => {
  expect(paragraphsOf('One.\nStill one.\n\n\nTwo.\n')).toEqual(['One.\nStill one.', 'Two.\n'])
  expect(paragraphsOf('')).toEqual([])
})
