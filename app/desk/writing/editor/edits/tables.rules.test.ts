import { expect, test } from 'vitest'
import { addRow, leaveTable, moveInTable } from './tables.rules'
import { applyEdit, type SelectedText, type TextEdit } from './text-edit.rules'

function at(marked: string): SelectedText {
  const caret = marked.indexOf('¦')
  return { text: marked.replace('¦', ''), selection: { start: caret, end: caret } }
}

function show(selected: SelectedText, edit: TextEdit | null): string | null {
  if (!edit) return null
  const { text, selection } = applyEdit(selected, edit)
  return `${text.slice(0, selection.start)}‹${text.slice(selection.start, selection.end)}›${text.slice(selection.end)}`
}

const tab = (marked: string) => show(at(marked), moveInTable(at(marked), 1))
const back = (marked: string) => show(at(marked), moveInTable(at(marked), -1))

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
    '| a   | b   |\n| --- | --- |\n| c   | d   |\n| ‹›    |     |\n\nText',
  )
})

test('Shift+Tab goes back, and leaves the table from its first cell', () => {
  expect(back('| a | b |\n|---|--:|\n| c¦ | d |')).toBe(
    '| a   | ‹b›   |\n| --- | --: |\n| c   | d   |',
  )
  expect(back('| a¦ | b |\n|---|---|\n| c | d |')).toBeNull()
})

test('Enter adds a row, and in an empty last row leaves the table', () => {
  const selected = at('| a¦ |\n|---|\n| c |')
  expect(show(selected, addRow(selected))).toBe('| a   |\n| --- |\n| ‹›    |\n| c   |')
  const last = at('| a |\n|---|\n| c |\n| ¦ |')
  expect(show(last, leaveTable(last))).toBe('| a   |\n| --- |\n| c   |\n\n‹›')
  const filled = at('| a |\n|---|\n| c¦ |')
  expect(leaveTable(filled)).toBeNull()
})

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
