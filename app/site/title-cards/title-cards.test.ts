import { expect, test } from 'vitest'
import { drawTitleCard } from './draw-title-card.rules'
import { parseTitleCard, titleCardMotifs, titleCardPath } from './title-card.rules'

const fileOf = (path: string) => path.replace('/title-cards/', '')
const article = { kind: 'article', id: 'one', domain: 'CyberMarketing' } as const

test('a card is drawn from kind or domain, and id: each post has its own, always the same', () => {
  const path = titleCardPath(article)
  expect(path).toMatch(/^\/title-cards\/cyber-marketing-[0-9a-f]{8}\.svg$/)
  expect(titleCardPath({ ...article, domain: 'cyber-marketing' })).toBe(path)
  expect(titleCardPath({ ...article, id: 'two' })).not.toBe(path)
  expect(titleCardPath({ ...article, kind: 'brief' })).toContain('/weekly-brief-')
  expect(parseTitleCard(fileOf(path))?.motif).toBe('cyber-marketing')
})

test.each([
  '',
  'ai.svg',
  'ai-123.svg',
  'ai-0000000g.svg',
  'nothing-00000000.svg',
  'ai-00000000.png',
])('nothing is drawn for the name %j', (file) => {
  expect(parseTitleCard(file)).toBe(null)
})

test.each(titleCardMotifs)(
  'cards of %s are small, whole, and without scripts or styles',
  (motif) => {
    const cards = Array.from({ length: 200 }, (_, index) =>
      drawTitleCard({ motif, seed: index * 7919 }),
    )
    expect(new Set(cards).size).toBe(cards.length)
    for (const card of cards) {
      expect(card.length).toBeLessThan(7_000)
      expect(card).not.toMatch(/NaN|undefined|Infinity|style|script|href/)
    }
  },
)
