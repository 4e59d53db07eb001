import { expect, test } from 'vitest'
import { approvalConsequence, bulkConsequence, bulkOutcome } from './bulk-texts.rules'

test('the confirmation says that a new text ends approvals', () => {
  expect(approvalConsequence('add-tag', 2)).toMatch(/^The approval of 2 posts ends/)
  expect(approvalConsequence('set-authors', 0)).toBeNull()
  for (const step of ['assign', 'withdraw', 'bin'] as const) {
    expect(approvalConsequence(step, 2)).toBeNull()
  }
})

test('the confirmation of the bin says how many posts readers lose', () => {
  expect(bulkConsequence('bin', 1)).toMatch(/^Readers will no longer see 1 of them\. For 30 days/)
  expect(bulkConsequence('bin', 0)).toMatch(/^For 30 days/)
})

test('posts that are given back are counted after a colon', () => {
  const changed = [{ kind: 'article', id: 'a', title: 'One', before: 0, after: 1 } as const]
  const change = { step: 'assign', editorId: null } as const
  const record = { id: 'x', at: new Date(), change, changed, refused: [], isUndone: false }
  expect(bulkOutcome(record, { authors: new Map(), editors: new Map() })).toBe(
    'Gave back to their creators: 1 post.',
  )
})
