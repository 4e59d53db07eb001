import { expect, test } from 'vitest'
import { createSigner } from '~/config/signatures'
import { createHeldForms } from './held-forms.service'

const minuteMs = 60_000

function heldFormsAt(now: number, secret = 'a secret of this site') {
  const clock = () => new Date(now)
  return createHeldForms({ signer: createSigner({ current: secret, previous: [] }, clock), clock })
}

test('a form that came while the database was away is known by its mark, for ten minutes', () => {
  const mark = heldFormsAt(0).mark()
  expect(heldFormsAt(0).isMarked(mark)).toBe(true)
  expect(heldFormsAt(9 * minuteMs).isMarked(mark)).toBe(true)
  expect(heldFormsAt(10 * minuteMs).isMarked(mark)).toBe(false)
})

test('nobody else can make one, or make one last longer', () => {
  const mark = heldFormsAt(0, 'of somebody else').mark()
  expect(heldFormsAt(0).isMarked(mark)).toBe(false)
  const [, signed] = heldFormsAt(0).mark().split('.')
  for (const made of ['', '.', '0', '0.', `${9 * minuteMs}.${signed}`, `NaN.${signed}`]) {
    expect(heldFormsAt(9 * minuteMs).isMarked(made), made).toBe(false)
  }
})
