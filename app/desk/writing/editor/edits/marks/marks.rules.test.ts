import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applied } from '../../../../../../tests/support/desk/marked-text'
import { applyEdit } from '../text-edit.rules'
import type { InlineMark } from './mark-spans.rules'
import { toggleMark } from './marks.rules'

const toggled = (marked: string, mark: InlineMark) =>
  applied(marked, (selected) => toggleMark(selected, mark))

test.each([
  ['a ‹word› b', 'a **‹word›** b'],
  ['a **‹word›** b', 'a ‹word› b'],
  ['a ‹**word**› b', 'a ‹word› b'],
  ['a ‹ word › b', 'a  **‹word›**  b'],
  ['a wo¦rd b', 'a **wo¦rd** b'],
  ['a **wo¦rd** b', 'a wo¦rd b'],
  ['a ¦ b', 'a **¦** b'],
  ['a **¦** b', 'a ¦ b'],
  ['a *‹word›* b', 'a ***‹word›*** b'],
  ['¦', '**¦**'],
  ['- ¦', '- **¦**'],
  ['¦- word', '- **¦word**'],
  ['a `**` w¦o `**` b', 'a `**` **w¦o** `**` b'],
])('bold: %s becomes %s', (before, expected) => expect(toggled(before, '**')).toBe(expected))

test.each([
  ['**‹word›**', '***‹word›***'],
  ['***‹word›***', '**‹word›**'],
  ['*‹word›*', '‹word›'],
  ['**wor¦d**', '***wor¦d***'],
  ['***wor¦d***', '**wor¦d**'],
  ['2 * 3 * f¦our', '2 * 3 * *f¦our*'],
])('italic next to bold: %s becomes %s', (before, expected) => {
  expect(toggled(before, '*')).toBe(expected)
})

describe('at the end of a mark', () => {
  test.each([
    ['**', 'He said **stop now¦**', 'He said **stop now**¦'],
    ['**', 'He said **stop now¦** and', 'He said **stop now**¦ and'],
    ['**', 'He said **stop ¦**', 'He said **stop** ¦'],
    ['*', 'He said *stop¦*', 'He said *stop*¦'],
    ['`', 'Run `npm test¦`', 'Run `npm test`¦'],
    ['~~', 'a ~~b c¦~~ d', 'a ~~b c~~¦ d'],
    ['*', '***both¦***', '***both*¦**'],
    ['**', '**one\ntwo¦**', '**one\ntwo**¦'],
  ] as const)('%s goes past it: %j becomes %j', (mark, before, expected) => {
    expect(toggled(before, mark)).toBe(expected)
  })

  test('a word is marked and unmarked at its end', () => {
    expect(toggled('a bold word¦', '**')).toBe('a bold **word**¦')
    expect(toggled('a bold **word**¦', '**')).toBe('a bold word¦')
  })
})

test.each([
  ['**stop ‹now› please**', '**stop** ‹now› **please**'],
  ['**‹stop› now**', '‹stop› **now**'],
  ['‹a **b** c›', '**‹a b c›**'],
  ['**a ‹b** c›', '**a ‹b c›**'],
  ['‹a **b› c**', '**‹a b› c**'],
  ['**a**‹b›', '**a‹b›**'],
])('part of a marked text: %s becomes %s', (before, expected) => {
  expect(toggled(before, '**')).toBe(expected)
})

test.each([
  ['‹one\n\ntwo›', '**‹one**\n\n**two›**'],
  ['**‹one**\n\n**two›**', '‹one\n\ntwo›'],
  ['‹one\ntwo›', '**‹one\ntwo›**'],
  ['‹- one\n- [ ] two\n  1. three›', '- **‹one**\n- [ ] **two**\n  1. **three›**'],
  ['‹# Head\ntext›', '# **‹Head**\n**text›**'],
  ['‹> one\n> two›', '> **‹one**\n> **two›**'],
  ['‹one\n\n```\ncode\n\nmore\n```\n\ntwo›', '**‹one**\n\n```\ncode\n\nmore\n```\n\n**two›**'],
  ['‹| a | b |\n| - | - |\n| c |  |›', '| **‹a** | **b** |\n| - | - |\n| **c›** |  |'],
  ['‹one\n\n---\n\n**two**›', '**‹one**\n\n---\n\n**two›**'],
  ['```\n‹code›\n```', '```\n‹code›\n```'],
  ['```\nco¦de\n```', '```\nco¦de\n```'],
])('each block has its own mark: %j becomes %j', (before, expected) => {
  expect(toggled(before, '**')).toBe(expected)
})

test('a mark that is set twice leaves the text as it was', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z \n]{0,9}[a-z]$/), (word) => {
      const selected = { text: `x ${word} y`, selection: { start: 2, end: 2 + word.length } }
      const once = applyEdit(selected, toggleMark(selected, '**'))
      expect(applyEdit(once, toggleMark(once, '**')).text).toBe(selected.text)
    }),
  )
})
