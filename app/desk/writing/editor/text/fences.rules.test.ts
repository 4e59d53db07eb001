import { expect, test } from 'vitest'
import { fenceBefore } from './fences.rules'

test.each([
  ['text\n```js\n¦code\n```\n', '```'],
  ['```\ncode\n```\n¦text', null],
  ['~~~~\n```\n¦code', '~~~~'],
  ['```inline``` text\n¦', null],
  ['¦', null],
])('the fence that is open in %j', (marked, open) => {
  expect(fenceBefore(marked.replace('¦', ''), marked.indexOf('¦'))).toBe(open)
})
