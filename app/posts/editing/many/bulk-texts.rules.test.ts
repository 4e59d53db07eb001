import { expect, test } from 'vitest'
import { approvalConsequence, bulkConsequence, bulkOutcome } from './bulk-texts.rules'

test('the confirmation says that a new text ends approvals', () => {
  expect(approvalConsequence('add-tag', 2)).toMatch(/^The approval of 2 posts ends/)
  expect(approvalConsequence('set-authors', 0)).toBeNull()
  for (const step of ['assign', 'withdraw', 'bin'] as const) {
    expect(approvalConsequence(step, 2)).toBeNull()
  }
})

test('the confirmation says what readers find where a post was, and where to give a reason', () => {
  expect(bulkConsequence('withdraw', 2)).toMatch(
    /^At the addresses of 2 posts, readers find a page that says that it was withdrawn, and \/corrections lists them\. You can give readers a reason afterwards, on the page of each post\. The addresses stay reserved/,
  )
  expect(bulkConsequence('bin', 1)).toMatch(
    /^At the address of 1 post, readers find a page .* lists it\. You can give .* For 30 days/,
  )
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
