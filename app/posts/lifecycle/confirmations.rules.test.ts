import { expect, test } from 'vitest'
import { confirmationOfRestore, confirmationOfStep } from './confirmations.rules'
import { steps } from './lifecycle.rules'

test('what takes a post from readers is asked first, with the address they lose', () => {
  for (const step of ['withdraw', 'bin'] as const) {
    expect(confirmationOfStep(step, '/ai/one')?.text).toContain('(404) at /ai/one.')
  }
})

test('what readers do not notice is not asked', () => {
  for (const step of steps) {
    if (step !== 'republish') expect(confirmationOfStep(step, null)).toBeNull()
  }
  for (const step of ['publish', 'restore', 'unschedule'] as const) {
    expect(confirmationOfStep(step, '/ai/one')).toBeNull()
  }
  expect(confirmationOfRestore({ version: 1, present: 2 }, null)).toBeNull()
})

test('publishing a withdrawn post again says that it is the saved text which readers see', () => {
  expect(confirmationOfStep('republish', null)?.text).toContain('as it was last saved')
})

test('a question about an old text names both versions', () => {
  const asked = confirmationOfRestore({ version: 1, present: 4 }, '/ai/one')
  expect(asked?.title).toContain('version 1')
  expect(asked?.text).toContain('at /ai/one at once')
  expect(asked?.text).toContain('as version 4')
})
