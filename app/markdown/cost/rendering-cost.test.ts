import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cannotCostMoreThan, renderingCost } from './rendering-cost'

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

test('one bare address makes the whole body cost more: the parser looks for others at every letter', () => {
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
])('%s does not make the rest cheaper', (_name, start) => {
  const tasks = '- [ ] x\n'.repeat(1_000)
  expect(renderingCost(start + tasks)).toBeGreaterThanOrEqual(renderingCost(tasks))
})

test('a body that passes the cheap check costs less than the limit', () => {
  const piece = fc.constantFrom('a', '\n', '*', '-', '> ', '[', '1. ', '|', '`')
  const texts = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(texts, fc.nat(4_000), (body, limit) => {
      if (cannotCostMoreThan(body, limit)) expect(renderingCost(body)).toBeLessThan(limit + 20)
    }),
  )
})

test('a longer body never costs less, unless it opens code', () => {
  const piece = fc.constantFrom('a', ' ', '\n', '*', '- ', '> ', '[', '](b)', '1. ', '|')
  const texts = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      expect(renderingCost(`${one}\n${other}`)).toBeGreaterThanOrEqual(renderingCost(one))
    }),
  )
})
