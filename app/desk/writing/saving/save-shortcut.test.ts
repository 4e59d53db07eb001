import { expect, test } from 'vitest'
import { isSaveKey } from './save-shortcut.browser'

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

test.each([
  ['Ctrl+S', { key: 's', code: 'KeyS', ctrlKey: true }],
  ['Cmd+S', { key: 's', code: 'KeyS', metaKey: true }],
  ['Ctrl+S with Caps Lock', { key: 'S', code: 'KeyS', ctrlKey: true }],
  ['Ctrl+S on a Russian keyboard', { key: 'ы', code: 'KeyS', ctrlKey: true }],
  ['Ctrl+S on a Dvorak keyboard', { key: 's', code: 'Semicolon', ctrlKey: true }],
])('%s saves', (_, key) => {
  expect(isSaveKey({ ...none, ...key })).toBe(true)
})

test.each([
  ['s', { key: 's', code: 'KeyS' }],
  ['Ctrl+Shift+S', { key: 'S', code: 'KeyS', ctrlKey: true, shiftKey: true }],
  ['Ctrl+Alt+S, which types a letter', { key: 'ś', code: 'KeyS', ctrlKey: true, altKey: true }],
  ['Ctrl+O on a Dvorak keyboard', { key: 'o', code: 'KeyS', ctrlKey: true }],
])('%s does not', (_, key) => {
  expect(isSaveKey({ ...none, ...key })).toBe(false)
})
