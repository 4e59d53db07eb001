import { expect, test } from 'vitest'
import { applied } from '../../../../../tests/support/desk/marked-text'
import { addRow, leaveTable, moveInTable, typedBar } from './tables.rules'

const tab = (marked: string) => applied(marked, (selected) => moveInTable(selected, 1))
const back = (marked: string) => applied(marked, (selected) => moveInTable(selected, -1))

test('Tab goes to the next cell and aligns the table', () => {
  expect(tab('|a¦|bb|\n|-|:-:|\n|long cell|d|')).toBe(
    '| a         | ‹bb›  |\n| --------- | :-: |\n| long cell | d   |',
  )
})

test('Tab goes over the row of dashes', () => {
  expect(tab('| a | b¦ |\n|---|---|\n| c | d |')).toBe(
    '| a   | b   |\n| --- | --- |\n| ‹c›   | d   |',
  )
})

test('Tab in the last cell adds a row', () => {
  expect(tab('| a | b |\n|---|---|\n| c | d¦ |\n\nText')).toBe(
    '| a   | b   |\n| --- | --- |\n| c   | d   |\n| ¦    |     |\n\nText',
  )
})

test('Shift+Tab goes back, and leaves the table from its first cell', () => {
  expect(back('| a | b |\n|---|--:|\n| c¦ | d |')).toBe(
    '| a   | ‹b›   |\n| --- | --: |\n| c   | d   |',
  )
  expect(back('| a¦ | b |\n|---|---|\n| c | d |')).toBeNull()
})

test('Enter adds a row, and in an empty last row leaves the table', () => {
  expect(applied('| a¦ |\n|---|\n| c |', addRow)).toBe('| a   |\n| --- |\n| ¦    |\n| c   |')
  expect(applied('| a |\n|---|\n| c |\n| ¦ |', leaveTable)).toBe('| a   |\n| --- |\n| c   |\n\n¦')
  expect(applied('| a |\n|---|\n| c¦ |', leaveTable)).toBeNull()
})

test('a table can be typed by hand', () => {
  expect(applied('| a | b |\n| - | - |¦', addRow)).toBeNull()
  expect(applied('| a¦ | b |\n| - | - |', addRow)).not.toBeNull()
  const added = applied('| a | b |\n| - | - |\n| 1 | 2 |¦', addRow) ?? ''
  expect(applied(added, typedBar)).toBe('| a   | b   |\n| --- | --- |\n| 1   | 2   |\n|¦')
})

test.each(['| a |\n|---|\n| c¦ |', '| a | b |\n|---|---|\n|  | ¦ |', '|¦', 'text¦'])(
  'a bar is typed as it is: %j',
  (marked) => expect(applied(marked, typedBar)).toBeNull(),
)

test('a bar after a backslash is part of the cell, and missing cells are added', () => {
  expect(tab('a¦ | b\n--- | ---\n`x \\| y`')).toBe(
    '| a        | ‹b›   |\n| -------- | --- |\n| `x \\| y` |     |',
  )
})

test.each(['no table¦', 'a | b¦\nno dashes', '¦', 'text\n|---|¦'])('no table: %j', (marked) =>
  expect(tab(marked)).toBeNull(),
)

test('wide letters count twice', () => {
  expect(tab('| 日本¦ | b |\n|---|---|')).toBe('| 日本 | ‹b›   |\n| ---- | --- |')
})

test('a very long table is left as it is', () => {
  expect(tab(`| a¦ |\n|---|\n${'| c |\n'.repeat(10_000)}`)).toBeNull()
})
