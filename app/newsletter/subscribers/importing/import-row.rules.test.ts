import { describe, expect, test } from 'vitest'
import type { ImportPlan } from './import.rules'
import { guessColumns, headerOf } from './import-columns.rules'
import { decideImport, momentIn, readRow } from './import-row.rules'

const now = new Date('2026-11-15T09:00:00Z')
const columns = { email: 0, status: 1, date: 2, consent: 3, domains: 4 }
const plan: ImportPlan = { columns, mode: 'confirmed', consent: 'Asked in 2025.', domains: ['ai'] }
const none = { email: 0, status: null, date: null, consent: null, domains: null }

describe('columns', () => {
  test('of Ghost are recognised', () => {
    const first =
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers,gift_id'
    const { names, origin } = headerOf(first.split(','))
    expect(origin).toBe('Ghost')
    expect(guessColumns(names, [])).toEqual({
      email: 1,
      status: 4,
      date: 7,
      consent: null,
      domains: null,
    })
  })

  test('of Mailchimp are recognised', () => {
    const first = 'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,LEID'
    const { names, origin } = headerOf(first.split(','))
    expect(origin).toBe('Mailchimp')
    expect(guessColumns(names, [])).toMatchObject({ email: 0, status: null, date: 5 })
  })

  test('without a header get numbers, and the one with addresses is found', () => {
    const { names, hasHeader } = headerOf(['Ada', 'ada@example.com'])
    expect([names, hasHeader]).toEqual([['Column 1', 'Column 2'], false])
    expect(guessColumns(names, [['Ada', 'ada@example.com']]).email).toBe(1)
    expect(guessColumns(['What', 'Where'], [['x', 'y']]).email).toBeNull()
  })
})

describe('a row', () => {
  test('has an address, its subjects and its record of consent', () => {
    const cells = [
      'Ada@Example.com',
      'true',
      '2025-03-01 10:20:30',
      'At the fair.',
      'AI, cyber-marketing',
    ]
    expect(readRow(cells, plan, now)).toMatchObject({
      is: 'address',
      found: {
        address: { email: 'Ada@example.com', key: 'ada@example.com' },
        domains: ['ai', 'cyber-marketing'],
        consent: { text: 'At the fair.', at: new Date('2025-03-01T10:20:30Z') },
      },
    })
  })

  test('without its own record of consent has that of the import, and one is needed', () => {
    const cells = ['ada@example.com', 'yes', '', '', '']
    expect(readRow(cells, plan, now)).toMatchObject({
      found: { domains: ['ai'], consent: { text: 'Asked in 2025.', at: null } },
    })
    const without = { ...plan, consent: '' }
    expect(readRow(cells, without, now)).toEqual({
      is: 'broken',
      reason: 'has no record of consent',
    })
    expect(readRow(cells, { ...without, mode: 'invite' }, now)).toMatchObject({
      found: { consent: null },
    })
  })

  test.each(['false', '0', 'Unsubscribed', 'cleaned', '', 'perhaps'])(
    'with the status “%s” is skipped',
    (status) => {
      expect(readRow(['ada@example.com', status, '', '', ''], plan, now).is).toBe('skipped')
    },
  )

  test.each(['', 'ada', 'ada@', 'ada@localhost', 'a b@example.com', '@example.com'])(
    'with the address “%s” is broken',
    (email) => {
      expect(readRow([email], { ...plan, columns: none }, now).is).toBe('broken')
    },
  )

  test('of a download has the address without its apostrophe', () => {
    expect(readRow(["'+ada@example.com"], { ...plan, columns: none }, now)).toMatchObject({
      found: { address: { email: '+ada@example.com' } },
    })
  })
})

test('only dates that mean one day are read', () => {
  expect(momentIn('2025-03-01', now)).toEqual(new Date('2025-03-01T00:00:00Z'))
  expect(momentIn('2026-11-14T10:00:00.000Z', now)).toEqual(new Date('2026-11-14T10:00:00Z'))
  expect(momentIn('2025-03-01T10:00:00+02:00', now)).toEqual(new Date('2025-03-01T08:00:00Z'))
  for (const other of ['03/04/2021', '1969-12-31', '2031-01-01', '2025-13-45', 'yesterday', '']) {
    expect(momentIn(other, now), other).toBeNull()
  }
})

test('nobody who left or must get no mail is brought back', () => {
  for (const mode of ['confirmed', 'invite'] as const) {
    for (const status of ['unsubscribed', 'bounced', 'complained', 'suppressed'] as const) {
      expect(decideImport({ status, optOut: null }, mode).is).toBe('skipped')
    }
    for (const optOut of ['unsubscribed', 'erased', 'suppressed'] as const) {
      expect(decideImport({ status: null, optOut }, mode).is).toBe('skipped')
      expect(decideImport({ status: 'pending', optOut }, mode).is).toBe('skipped')
    }
    expect(decideImport({ status: 'confirmed', optOut: null }, mode).is).toBe('known')
    expect(decideImport({ status: null, optOut: null }, mode).is).toBe('add')
  }
  expect(decideImport({ status: 'pending', optOut: null }, 'confirmed').is).toBe('confirm')
  expect(decideImport({ status: 'pending', optOut: null }, 'invite').is).toBe('known')
})
