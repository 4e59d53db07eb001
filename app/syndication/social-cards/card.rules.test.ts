import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aSummary } from '../../../tests/support/posts'
import { type Card, cardFile, postCard, sectionCard } from './card.rules'
import { palette } from './drawing/palette.rules'

const site = { name: 'Vigil' }
const thumbnail = { width: 1600, height: 900, fingerprint: 'abcdefghijkl' }

test('the card of a post shows its title, section, date and thumbnail', () => {
  const post = aSummary({ id: 'abc', title: 'Zero trust', thumbnail, domain: 'Cyber-Marketing' })
  expect(postCard(site, post)).toEqual({
    siteName: 'Vigil',
    accent: 'purple',
    token: 'Cyber-Marketing',
    title: 'Zero trust',
    section: 'Cyber-Marketing',
    text: '',
    foot: 'Mar 2, 2026',
    picture: { id: 'abc', fingerprint: 'abcdefghijkl' },
  } satisfies Card)
})

test.each([
  [{ domain: 'Cybersecurity' }, 'red', 'Cybersecurity'],
  [{ domain: 'AI' }, 'blue', 'Artificial Intelligence'],
  [{ domain: 'Gardening' }, 'grey', 'Cybersecurity'],
  [{ domain: 'AI', kind: 'brief' }, 'amber', 'Weekly Brief'],
] as const)(
  'the card of a post has the colour and section of its page: %o',
  (fields, accent, token) => {
    expect(postCard(site, aSummary(fields))).toMatchObject({ accent, token, section: token })
  },
)

test('the file name of a card depends on everything it shows', () => {
  const card = postCard(site, aSummary({ id: 'abc', thumbnail }))
  const others: Partial<Card>[] = [
    { siteName: 'Night Watch' },
    { accent: 'blue' },
    { token: 'Weekly Brief' },
    { title: 'Another' },
    { section: 'Weekly Brief' },
    { text: 'A description.' },
    { foot: 'Mar 3, 2026' },
    { picture: null },
    { picture: { id: 'abc', fingerprint: 'other' } },
  ]
  const names = [card, ...others.map((other) => ({ ...card, ...other }))].map(cardFile)
  expect(new Set(names).size).toBe(others.length + 1)
  expect(cardFile({ ...card })).toBe(names[0])
  expect(names[0]).toMatch(/^[0-9a-f]{32}\.jpg$/)
})

test('the card of the site has its description as title', () => {
  const texts = { token: '', description: 'News, distilled.', foot: 'vigil.example' }
  const card = sectionCard(site, 'site', texts)
  expect(card).toMatchObject({ siteName: 'Vigil', title: 'News, distilled.', text: '' })
  expect(card.foot).toBe('vigil.example')
})

test('the colours are those of the dark theme', () => {
  const css = readFileSync('app/ui/styles/theme.css', 'utf8')
  for (const [name, colour] of Object.entries(palette)) {
    expect(css).toContain(`--color-${name}: ${colour};`)
  }
})

test('the logo of the publication is drawn in the place of the shipped one', () => {
  const header = { src: '/brand/a.header.webp', width: 80, height: 30 }
  const logo = { header, download: { src: '/brand/a.png', width: 800, height: 300 } }
  const card = postCard({ ...site, logo }, aSummary())
  expect(card.logo).toEqual({ src: '/brand/a.png', width: 160, height: 60 })
  expect(cardFile(card)).not.toBe(cardFile(postCard(site, aSummary())))
})
