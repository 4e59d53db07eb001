import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { postCard, sectionCard } from '../card.rules'
import { loadFonts } from './fonts.service'
import { drawableText, legibleCard } from './legible.rules'

const { canDraw, measure } = await loadFonts(resolve('node_modules'))
const site = { name: 'Vigil' }
const post = {
  kind: 'article',
  id: 'abc',
  title: 'Zero trust',
  domain: 'AI',
  thumbnail: null,
  publishedAt: new Date('2026-11-13T09:00:00Z'),
  byline: [],
  createdAt: new Date('2026-11-01T09:00:00Z'),
} as const

test.each([
  'Zero trust, without the slogans',
  'Łódź, façade, naïve, Größe, Việt Nam, İstanbul',
  'Утечка данных: что делать',
  'Διαρροή δεδομένων',
  '“Quotes” – dashes — and … © ® ™ € № 5',
  // A letter with a combining accent.
  'Cafe\u0301',
])('%s can be drawn', (title) => {
  expect(drawableText(title, canDraw)).toBe(title.normalize('NFC'))
})

test.each([
  'تسريب بيانات',
  'דליפת נתונים',
  '勒索软件攻击激增',
  'ランサムウェア',
  '랜섬웨어',
  'डेटा लीक',
  'Ransomware 勒索',
  '\ud800',
  '🚨🚨',
  ' \n',
])('%s cannot be drawn', (title) => {
  expect(drawableText(title, canDraw)).toBeNull()
})

test.each([
  ['🚨 Breach 👨‍👩‍👧 at   home ❤️', 'Breach at home'],
  ['★ Patched ✓', 'Patched'],
  ['Flags 🇬🇷 and keys 1️⃣', 'Flags and keys 1'],
  ['A line\r\nand\u200b an\u202eother', 'A line and another'],
])('decoration is left out: %s', (title, drawn) => {
  expect(drawableText(title, canDraw)).toBe(drawn)
})

test('a title that cannot be drawn is replaced by the section', () => {
  const card = postCard(site, { ...post, title: '勒索软件' })
  expect(legibleCard(card, canDraw)).toMatchObject({
    siteName: 'Vigil',
    title: 'Artificial Intelligence',
    token: '',
    foot: 'Nov 13, 2026',
  })
})

test('names that cannot be drawn are left out, and all others are shown', () => {
  const cardBy = (...names: string[]) =>
    legibleCard(
      postCard(site, {
        ...post,
        title: 'Breach',
        byline: names.map((name) => ({ name, slug: '' })),
      }),
      canDraw,
    )
  expect(cardBy('Ada Lovelace', 'Zoë').byline).toBe('Ada Lovelace and Zoë')
  expect(cardBy('李雷')).not.toHaveProperty('byline')
})

test('a site name that cannot be drawn is left out', () => {
  const card = sectionCard({ name: '守夜' }, 'ai', {
    token: 'AI',
    description: 'Models.',
    foot: '',
  })
  expect(legibleCard(card, canDraw)).toMatchObject({
    siteName: '',
    title: 'Artificial Intelligence',
  })
})

test('text is measured with the widths in the font', () => {
  expect(measure('i')).toBeLessThan(measure('W') / 2)
  expect(measure('Wi')).toBeCloseTo(measure('W') + measure('i'))
  expect(measure('Ж')).toBeGreaterThan(0.5)
})
