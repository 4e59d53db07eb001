import { expect, test } from 'vitest'
import { fitInto, withOuterSpaces } from './fit-into.rules'

/** The text with the pasted one at its mark. */
function pasteInto(marked: string, pasted: string, isBlocks = true): string {
  const start = marked.indexOf('¦')
  const range = { start, end: start }
  const { before, text, after } = fitInto(pasted, {
    text: marked.replace('¦', ''),
    range,
    isBlocks,
  })
  return marked.replace('¦', () => before + text + after)
}

const table = (cell: string) => `| a | b |\n| - | - |\n| ${cell} | d |`

test.each([
  ['paragraphs', 'One.\n\nTwo.', 'c One. Two.'],
  ['a list', '- x\n- y', 'c x y'],
  ['bars', 'a | b \\| c', 'c a \\| b \\| c'],
  ['a table', '| x | y |\n| - | - |\n| 1 | 2 |', 'c x y 1 2'],
])('a table cell stays one cell: %s', (_, pasted, expected) => {
  expect(pasteInto(table('c ¦'), pasted)).toBe(table(expected))
})

test.each([
  ['into an empty item', '- ¦', '- a\n- b', '- a\n- b'],
  ['after an item', '- x¦\n- y', '- a\n- b', '- x\n- a\n- b\n- y'],
  ['within an item', '- x¦y', '- a', '- x\n- a\n- y'],
  ['with numbers', '3. ¦', '- a\n- b', '3. a\n4. b'],
  ['without numbers', '* ¦', '1. a\n2. b', '* a\n* b'],
  ['with nested items', '  - ¦', '- a\n  - b\n- c', '  - a\n    - b\n  - c'],
  ['with tasks', '- [ ] ¦', '- a\n- b', '- [ ] a\n- [ ] b'],
  ['in a quote', '> - ¦', '- a\n- b', '> - a\n> - b'],
])('a list continues the list that it is pasted into: %s', (_, text, pasted, expected) => {
  expect(pasteInto(text, pasted)).toBe(expected)
})

test.each([
  ['an empty item', '- ¦\n- y', 'One.\n\nTwo.', '- One.\n\n  Two.\n- y'],
  ['an item', '1. x¦', 'One.\n\nTwo.', '1. x\n\n   One.\n\n   Two.'],
  ['an empty quote', '> ¦', 'One.\n\nTwo.', '> One.\n>\n> Two.'],
  ['a quote', '> x¦y', 'One.\n\nTwo.', '> x\n>\n> One.\n>\n> Two.\n>\n> y'],
  ['a quote that goes on', '> x¦\n> y', '- a\n- b', '> x\n>\n> - a\n> - b\n>\n> y'],
])('blocks stay in %s', (_, text, pasted, expected) => {
  expect(pasteInto(text, pasted)).toBe(expected)
})

test('lines of plain text stay in a quote', () => {
  expect(pasteInto('> x¦', ' one\ntwo', false)).toBe('> x one\n> two')
})

test('elsewhere blocks have empty lines around them, and words have none', () => {
  expect(pasteInto('x¦y', 'One.\n\nTwo.')).toBe('x\n\nOne.\n\nTwo.\n\ny')
  expect(pasteInto('x¦', 'One.\n\nTwo.')).toBe('x\n\nOne.\n\nTwo.')
  expect(pasteInto('¦', '| a |\n| - |')).toBe('| a |\n| - |\n\n')
  expect(pasteInto('¦> x', 'One.\n\nTwo.')).toBe('One.\n\nTwo.\n\n> x')
  expect(pasteInto('x ¦y', '**big** ', false)).toBe('x **big** y')
})

test.each([
  ['Hello ¦world', 'big ', '**big** '],
  ['Hello¦ world', ' big', ' **big**'],
  ['Hello ¦ world', ' big ', '**big**'],
  ['¦world', ' big\u00a0', '**big** '],
])('words keep their outer spaces: %s', (marked, copied, expected) => {
  const start = marked.indexOf('¦')
  const place = { text: marked.replace('¦', ''), range: { start, end: start } }
  expect(withOuterSpaces('**big**', copied, place)).toBe(expected)
  expect(withOuterSpaces('One.\n\nTwo.', copied, place)).toBe('One.\n\nTwo.')
})
