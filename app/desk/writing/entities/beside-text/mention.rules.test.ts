import { expect, test } from 'vitest'
import { mentionAt } from './mention.rules'

const text = 'CWE-79 first\nsecond\nCWE-79 third\nlast'
const selected = (line: number, written: string[]) => {
  const { start, end } = mentionAt(text, line, written)
  return [start, text.slice(start, end)]
}

test('the mention on the line is selected', () => {
  expect(selected(1, ['CWE-79'])).toEqual([0, 'CWE-79'])
  expect(selected(3, ['CWE-79'])).toEqual([20, 'CWE-79'])
})

test('lines that were typed above move it: the nearest one is selected', () => {
  expect(selected(4, ['CWE-79'])).toEqual([20, 'CWE-79'])
  expect(selected(99, ['cwe-79', 'CWE-79'])).toEqual([20, 'CWE-79'])
})

test('the line is selected if the text does not have it any more', () => {
  expect(selected(2, ['CVE-2024-3094'])).toEqual([13, 'second'])
  expect(selected(9, [])).toEqual([33, 'last'])
})
