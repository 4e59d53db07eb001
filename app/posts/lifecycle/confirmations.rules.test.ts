import { expect, test } from 'vitest'
import { confirmationOfRestore, confirmationOfStep } from './confirmations.rules'
import { steps } from './lifecycle.rules'

test('a step that takes a post from readers asks first, and names the address', () => {
  for (const step of ['withdraw', 'bin'] as const) {
    expect(confirmationOfStep(step, '/ai/one')?.text).toContain(
      'at /ai/one that says it was withdrawn.',
    )
  }
})

test('a step that readers do not notice does not ask', () => {
  for (const step of steps) {
    if (step !== 'republish') expect(confirmationOfStep(step, null)).toBeNull()
  }
  for (const step of ['publish', 'restore', 'unschedule'] as const) {
    expect(confirmationOfStep(step, '/ai/one')).toBeNull()
  }
  expect(confirmationOfRestore({ version: 1, present: 2 }, null)).toBeNull()
})

test('publishing a withdrawn post again says that readers see the saved text', () => {
  expect(confirmationOfStep('republish', null)?.text).toContain('as it was last saved')
})

test('the confirmation before restoring an old text names both versions', () => {
  const confirmation = confirmationOfRestore({ version: 1, present: 4 }, '/ai/one')
  expect(confirmation?.title).toContain('version 1')
  expect(confirmation?.text).toContain('at /ai/one at once')
  expect(confirmation?.text).toContain('as version 4')
})
