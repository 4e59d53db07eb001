import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applied, parse } from '../../../../../tests/support/desk/marked-text'
import { actionNames, actionOf, menuActions, shownKey } from './actions.rules'
import { toggleHeading, toggleList, toggleQuote } from './blocks.rules'
import { insertCodeBlock, insertFootnote, insertRule, insertTable } from './insertions.rules'
import { indentItems, isInList, leaveBlock, outdentItems } from './lists.rules'
import { applyEdit } from './text-edit.rules'

describe('blocks', () => {
  test.each([
    ['He¦ad', '## He¦ad'],
    ['### He¦ad', '## He¦ad'],
    ['## He¦ad', 'He¦ad'],
    ['- It¦em', '## It¦em'],
    ['¦', '## ¦'],
  ])('a heading: %s becomes %s', (before, expected) => {
    expect(applied(before, (selected) => toggleHeading(selected, 2))).toBe(expected)
  })

  test.each([
    ['bullets', '‹one\ntwo›', '‹- one\n- two›'],
    ['bullets', '‹- one\n- two›', '‹one\ntwo›'],
    ['numbers', '‹- one\n\n- two›', '‹1. one\n\n2. two›'],
    ['tasks', 'one¦', '- [ ] one¦'],
    ['bullets', '- [ ] one¦', '- one¦'],
  ] as const)('%s: %j becomes %j', (kind, before, expected) => {
    expect(applied(before, (selected) => toggleList(selected, kind))).toBe(expected)
  })

  test('a quote takes the empty lines between its paragraphs with it', () => {
    expect(applied('‹one\n\ntwo›', toggleQuote)).toBe('‹> one\n>\n> two›')
    expect(applied('‹> one\n>\n> two›', toggleQuote)).toBe('‹one\n\ntwo›')
  })

  test.each([
    ['> one\n> ¦', '> one\n\n¦'],
    ['> one\n>¦', '> one\n\n¦'],
    ['> one\n> > two\n> > ¦', '> one\n> > two\n>\n> ¦'],
    ['- one\n- ¦', '- one\n\n¦'],
    ['1. one\n2. ¦\n\nmore', '1. one\n\n¦\n\nmore'],
    ['- [x] one\n- [ ] ¦', '- [x] one\n\n¦'],
    ['> ¦', '¦'],
    ['- ¦', '¦'],
    ['> one¦', null],
    ['- one\n  - ¦', null],
    ['```\n- ¦\n```', null],
    ['text¦', null],
  ])('Enter in an empty line leaves its block: %j becomes %j', (before, expected) => {
    expect(applied(before, leaveBlock)).toBe(expected)
  })

  test.each([
    ['1. a\n2. b¦\n3. c', '1. a\n   1. b¦\n2. c'],
    ['1. a\n   1. b\n2. c¦\n3. d', '1. a\n   1. b\n   2. c¦\n2. d'],
    ['1. a\n1. b¦\n1. c', '1. a\n   1. b¦\n1. c'],
    ['3. a\n4. b\n5. c¦', '3. a\n4. b\n   1. c¦'],
    ['1. a\n2. ‹b\n3. c›\n4. d', '1. a\n‹   1. b\n   2. c›\n2. d'],
    ['1. a\n\n   more\n2. b¦\n3. c\n\n8. d', '1. a\n\n   more\n   1. b¦\n2. c\n\n3. d'],
    ['- a\n- b¦\n\n5. c', '- a\n  - b¦\n\n5. c'],
  ])('Tab counts on: %j becomes %j', (before, expected) => {
    expect(applied(before, indentItems)).toBe(expected)
  })

  test('Shift+Tab counts on', () => {
    expect(applied('1. a\n   1. b¦\n   2. c\n2. d', outdentItems)).toBe(
      '1. a\n2. b¦\n   1. c\n3. d',
    )
  })

  test('items are indented by the width of their marker', () => {
    expect(applied('- a\n- b¦', indentItems)).toBe('- a\n  - b¦')
    expect(applied('1. a\n1. b¦', indentItems)).toBe('1. a\n   1. b¦')
    expect(applied('  - b¦', outdentItems)).toBe('- b¦')
    expect(isInList(parse('- b¦'))).toBe(true)
    expect(isInList(parse('b¦'))).toBe(false)
  })
})

describe('insertions', () => {
  test('code blocks', () => {
    expect(applied('a\n¦', insertCodeBlock)).toBe('a\n\n```\n¦\n```')
    expect(applied('‹x = 1›', insertCodeBlock)).toBe('```\n‹x = 1›\n```')
    expect(applied('‹```›', insertCodeBlock)).toBe('````\n‹```›\n````')
  })

  test('a table has a heading to type over', () => {
    const table = '| ‹Heading› |     |\n| ------- | --- |\n|         |     |'
    expect(applied('¦', insertTable)).toBe(table)
    expect(applied('text¦', insertTable)).toBe(`text\n\n${table}`)
    expect(applied('text\n\n¦\n\nmore', insertTable)).toBe(`text\n\n${table}\n\nmore`)
  })

  test('a divider', () => expect(applied('a¦', insertRule)).toBe('a\n\n---\n\n¦'))

  test('footnotes are counted on, and the caret is where the note is written', () => {
    expect(applied('Said.¦ More.\n', insertFootnote)).toBe('Said.[^1] More.\n\n[^1]: ¦')
    expect(applied('A.[^1] B.¦\n\n[^1]: One.', insertFootnote)).toBe(
      'A.[^1] B.[^2]\n\n[^1]: One.\n[^2]: ¦',
    )
  })
})

test('every action keeps all letters of a text, and selects a part of it', () => {
  const letters = (text: string) => text.replace(/[^a-z]/g, '')
  const texts = fc
    .array(fc.constantFrom('a', 'b', ' ', '\n', '# ', '- ', '1. ', '> ', '**', '`', '|', '```'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), (text, one, other) => {
      const [start, end] = [one % (text.length + 1), other % (text.length + 1)].sort(
        (a, b) => a - b,
      )
      const selected = { text, selection: { start: start ?? 0, end: end ?? 0 } }
      for (const name of actionNames) {
        const edit = actionOf(name).edit?.(selected)
        if (!edit) continue
        const { text: next, selection } = applyEdit(selected, edit)
        const added = name === 'link' ? 'https' : name === 'table' ? 'eading' : ''
        expect([letters(text).length, letters(text).length + added.length]).toContain(
          letters(next).length,
        )
        expect(selection.start).toBeGreaterThanOrEqual(0)
        expect(selection.end).toBeLessThanOrEqual(next.length)
      }
    }),
  )
})

test('the menu finds blocks by the beginning of their words', () => {
  expect(menuActions('tab')).toEqual(['table'])
  expect(menuActions('heading3')).toEqual(['heading3'])
  expect(menuActions('image')).toEqual(['picture'])
  expect(menuActions('')).not.toContain('bold')
  expect(menuActions('').slice(0, 2)).toEqual(['heading1', 'heading2'])
  expect(menuActions('').length).toBeGreaterThan(8)
})

test('keys are shown as the system writes them', () => {
  expect(shownKey('Mod-Shift-7', false)).toBe('Ctrl+Shift+7')
  expect(shownKey('Mod-b', true)).toBe('⌘B')
})
