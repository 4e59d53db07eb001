import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSurelyCheaper, renderingCost } from './rendering-cost'

const prose = 'A sentence of some length, as they come in texts. '

test('prose costs about its characters', () => {
  const body = `${prose.repeat(8)}\n\n`.repeat(100)
  expect(renderingCost(body) / body.length).toBeLessThan(1.2)
})

test.each([
  ['tasks', '- [ ] x\n'],
  ['list items', '- x\n'],
  ['quotes', '> a\n\n'],
  ['emphasis', '*x* '],
  ['links', '[a](b) '],
  ['backticks', '`a``'],
  ['addresses', 'www.a.b '],
  ['long addresses', `www.${'a.'.repeat(400)} `],
])('%s cost many times their characters', (_name, piece) => {
  const body = piece.repeat(1_000)
  expect(renderingCost(body) / body.length).toBeGreaterThan(8)
})

test('one address makes all of a text cost more: the parser looks for others at every letter', () => {
  const body = prose.repeat(100)
  expect(renderingCost(`${body} a@b.cc`) / renderingCost(body)).toBeGreaterThan(1.8)
})

test('code in fences costs its characters', () => {
  const code = '  list[*pointer] = `a` | b\n'.repeat(1_000)
  expect(renderingCost(`\`\`\`c\n${code}\`\`\`\n`) / code.length).toBeLessThan(1.1)
})

test.each([
  ['a fence that a comment hides', '<!--\n```\n-->\n'],
  ['a fence with a backtick in its name', '``` a`b\n'],
  ['a fence of other marks that is closed', '~~~~\n```\n~~~~\n'],
])('%s makes nothing cheaper', (_name, start) => {
  const tasks = '- [ ] x\n'.repeat(1_000)
  expect(renderingCost(start + tasks)).toBeGreaterThanOrEqual(renderingCost(tasks))
})

test('what is surely cheaper is', () => {
  const piece = fc.constantFrom('a', '\n', '*', '-', '> ', '[', '1. ', '|', '`')
  const texts = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(texts, fc.nat(4_000), (body, cost) => {
      if (isSurelyCheaper(body, cost)) expect(renderingCost(body)).toBeLessThan(cost + 20)
    }),
  )
})

test('more text never costs less, unless it opens code', () => {
  const piece = fc.constantFrom('a', ' ', '\n', '*', '- ', '> ', '[', '](b)', '1. ', '|')
  const texts = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      expect(renderingCost(`${one}\n${other}`)).toBeGreaterThanOrEqual(renderingCost(one))
    }),
  )
})
