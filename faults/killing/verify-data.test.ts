import { expect, test } from 'vitest'
import { created, someFields } from '../../tests/support/data/desk'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { createFindings } from '../fault'
import type { LedgerEntry } from './ledger'
import { verifyRows } from './verify-data'

const id = '11111111-1111-4111-8111-111111111111'

const published = (body: string, isAcknowledged = true): LedgerEntry => ({
  write: { key: id, what: 'publish', id, title: 'Post', body, picture: null },
  timesBegun: 1,
  isAcknowledged,
})

onEachEngine('what clients were told, against what is stored', (open) => {
  const failuresOf = async (entries: LedgerEntry[], isStored: boolean) => {
    const { db } = await open()
    const fields = someFields({ title: 'Post', body: 'As it was sent.' })
    if (isStored) await created(db, { id, fields, when: { as: 'published' } })
    const findings = createFindings()
    await verifyRows(db, entries, findings)
    return findings.outcome('').failures
  }

  test('a post as it was acknowledged is right', async () => {
    expect(await failuresOf([published('As it was sent.')], true)).toEqual([])
  })

  test('one that nobody acknowledged may be there or not', async () => {
    expect(await failuresOf([published('As it was sent.', false)], true)).toEqual([])
    expect(await failuresOf([published('As it was sent.', false)], false)).toEqual([])
  })

  test('one that is gone, has another text, or that nobody asked for, is a failure', async () => {
    expect(await failuresOf([published('As it was sent.')], false)).toHaveLength(1)
    expect(await failuresOf([published('Another text.')], true)).toHaveLength(1)
    expect(await failuresOf([], true)).toHaveLength(1)
  })

  test('an edit that was acknowledged and is not there is a failure', async () => {
    const edit: LedgerEntry = {
      write: { key: 'e', what: 'edit', id, title: 'Post', body: 'Later.', tab: 'e', over: 1 },
      isAcknowledged: true,
      timesBegun: 1,
    }
    expect(await failuresOf([published('As it was sent.'), edit], true)).toHaveLength(1)
  })

  test('a subscriber who was acknowledged and is not there is a failure', async () => {
    const entry: LedgerEntry = {
      write: { key: 's', what: 'subscribe', email: 'ada@example.com' },
      isAcknowledged: true,
      timesBegun: 1,
    }
    expect(await failuresOf([entry], false)).toHaveLength(1)
  })
})
