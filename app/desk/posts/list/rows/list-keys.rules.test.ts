import { expect, test } from 'vitest'
import { keyAction } from './list-keys.rules'

const plain = { ctrlKey: false, altKey: false, metaKey: false }
const onPage = { isTyping: false, isInList: false, isDialogOpen: false }
const onRow = { ...onPage, isInList: true }

test('j and k move from anywhere, arrow keys only from row to row', () => {
  expect(keyAction({ key: 'j', ...plain }, onPage)).toBe('next')
  expect(keyAction({ key: 'k', ...plain }, onRow)).toBe('previous')
  expect(keyAction({ key: 'ArrowDown', ...plain }, onPage)).toBeNull()
  expect(keyAction({ key: 'ArrowDown', ...plain }, onRow)).toBe('next')
  expect(keyAction({ key: 'x', ...plain }, onRow)).toBe('choose')
  expect(keyAction({ key: 'x', ...plain }, onPage)).toBeNull()
})

test('keys that are typed, held with another key or meant for a dialog do nothing', () => {
  expect(keyAction({ key: 'j', ...plain }, { ...onPage, isTyping: true })).toBeNull()
  expect(keyAction({ key: '/', ...plain, ctrlKey: true }, onPage)).toBeNull()
  expect(keyAction({ key: 'j', ...plain }, { ...onPage, isDialogOpen: true })).toBeNull()
  expect(keyAction({ key: 'Enter', ...plain }, onRow)).toBeNull()
})
