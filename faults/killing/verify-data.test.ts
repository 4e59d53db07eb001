import { expect, test } from 'vitest'
import { createdPost, someContent } from '../../tests/support/data/desk'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { createFindings } from '../fault'
import type { LedgerEntry } from './ledger'
import { verifyRows } from './verify-data'

const id = '11111111-1111-4111-8111-111111111111'

const published = (body: string, isAcknowledged = true): LedgerEntry => ({
  write: { key: id, what: 'publish', id, title: 'Post', body, picture: null },
  timesSent: 1,
  isAcknowledged,
})

onEachEngine('acknowledged writes compared with stored rows', (open) => {
  const failuresOf = async (entries: LedgerEntry[], isStored: boolean) => {
    const { db } = await open()
    const content = someContent({ title: 'Post', body: 'As it was sent.' })
    if (isStored) await createdPost(db, { id, content, when: { as: 'published' } })
    const findings = createFindings()
    await verifyRows(db, entries, findings)
    return findings.outcome('').failures
  }

  test('a post that is stored as acknowledged is correct', async () => {
    expect(await failuresOf([published('As it was sent.')], true)).toEqual([])
  })

  test('an unacknowledged post may be stored or not', async () => {
    expect(await failuresOf([published('As it was sent.', false)], true)).toEqual([])
    expect(await failuresOf([published('As it was sent.', false)], false)).toEqual([])
  })

  test('a post that is lost, has another text, or was not requested is a failure', async () => {
    expect(await failuresOf([published('As it was sent.')], false)).toHaveLength(1)
    expect(await failuresOf([published('Another text.')], true)).toHaveLength(1)
    expect(await failuresOf([], true)).toHaveLength(1)
  })

  test('a lost edit is a failure', async () => {
    const edit: LedgerEntry = {
      write: { key: 'e', what: 'edit', id, title: 'Post', body: 'Later.', tab: 'e', over: 1 },
      isAcknowledged: true,
      timesSent: 1,
    }
    expect(await failuresOf([published('As it was sent.'), edit], true)).toHaveLength(1)
  })

  test('a lost subscriber is a failure', async () => {
    const entry: LedgerEntry = {
      write: { key: 's', what: 'subscribe', email: 'ada@example.com' },
      isAcknowledged: true,
      timesSent: 1,
    }
    expect(await failuresOf([entry], false)).toHaveLength(1)
  })
})
