import { expect, test } from 'vitest'
import { tooManyAttempts } from './sign-in-messages.rules'

test.each([
  [1, 'in a minute'],
  [61_000, 'in 2 minutes'],
  [900_000, 'in 15 minutes'],
])('after too many attempts, %i ms are shown as "%s"', (ms, wait) => {
  expect(tooManyAttempts(ms)).toContain(`try again ${wait}.`)
})
