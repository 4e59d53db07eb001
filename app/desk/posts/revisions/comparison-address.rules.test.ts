import { expect, test } from 'vitest'
import { addressQuery, parseSide, readAddress, unsavedId } from './comparison-address.rules'

const read = (query: string) => readAddress(new URLSearchParams(query))

test('an address names both versions, the view and the page of the list', () => {
  const address = { from: '3', to: 'unsaved-tab', view: 'source', before: 40 } as const
  expect(read(addressQuery(address))).toEqual(address)
})

test('what is missing or makes no sense has a default', () => {
  expect(read('view=odd&before=-1')).toEqual({ from: null, to: null, view: 'text', before: null })
  expect(read('version=4').to).toBe('4')
})

test('a side is a version or an unsaved text', () => {
  expect(parseSide('12')).toEqual({ version: 12 })
  expect(parseSide(unsavedId('abc'))).toEqual({ tab: 'abc' })
  for (const id of ['', '1.5', '-1', 'x', '99999999999']) expect(parseSide(id)).toBeNull()
})
