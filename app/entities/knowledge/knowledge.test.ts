import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { contentVersion, markContentChanged } from '~/posts/published/content-version.queries'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import {
  type ExampleFile,
  exampleFile,
} from '../../../tests/support/entities/knowledge/example-files'
import { type Entity, entityKey } from '../entity.rules'
import { importKnowledge, noticeOldKnowledge, removeKnowledge } from './change-knowledge.actions'
import { readKnowledge } from './files/read-knowledge.rules'
import { importedSources, knowledgeOf, knownNames } from './knowledge.queries'

const now = new Date('2025-11-15T08:00:00Z')

interface ImportOptions {
  change?: (text: string) => string
  isForced?: boolean
  at?: Date
}

/** Imports an example, changed if the test says how. */
async function importExample(
  db: Db,
  name: ExampleFile,
  { change = (text) => text, isForced = false, at = now }: ImportOptions = {},
) {
  const bytes = Buffer.from(change(exampleFile(name).toString()))
  const read = readKnowledge(bytes)
  const digest = createHash('sha256').update(bytes).digest('hex')
  const file = { ...read, day: read.day ?? '2025-11-01' }
  return importKnowledge({ db, now: at, markContentChanged }, { file, digest, isForced })
}

const cve = (value: string): Entity => ({ type: 'cve', value })
const technique = (value: string): Entity => ({ type: 'technique', value })

async function about(db: Db, entity: Entity) {
  const known = await knowledgeOf(db, [entity])
  return known.get(entityKey(entity)) ?? null
}

onEachEngine('knowledge files', (open) => {
  test('readers get what several files say of a CVE, each with its source and day', async () => {
    const { db, readDb, limitReaders } = await open()
    await limitReaders()
    await importExample(db, 'kev')
    await importExample(db, 'epss')
    expect(await about(readDb, cve('CVE-2021-44228'))).toEqual({
      type: 'cve',
      value: 'CVE-2021-44228',
      naming: {
        name: 'Apache Log4j2 Remote Code Execution Vulnerability',
        description: expect.stringContaining('JNDI'),
        origin: { source: 'kev', version: '2025.11.13', day: '2025-11-13' },
      },
      exploited: {
        since: '2021-12-10',
        isUsedByRansomware: true,
        origin: { source: 'kev', version: '2025.11.13', day: '2025-11-13' },
      },
      epss: {
        score: 0.94358,
        percentile: 0.99961,
        origin: { source: 'epss', version: 'v2025.03.14', day: '2025-11-14' },
      },
      withdrawn: null,
    })
    expect(await about(readDb, cve('CVE-2024-3094'))).toMatchObject({
      naming: null,
      exploited: null,
      epss: { score: 0.8523 },
    })
  })

  test('nothing is known of what no file names', async () => {
    const { db } = await open()
    await importExample(db, 'kev')
    expect(await about(db, cve('CVE-2030-0001'))).toBeNull()
    expect(await knowledgeOf(db, [])).toEqual(new Map())
  })

  test('a revoked technique has its successor with its name', async () => {
    const { db } = await open()
    await importExample(db, 'enterprise')
    expect((await about(db, technique('T1086')))?.withdrawn).toMatchObject({
      state: 'revoked',
      successor: {
        type: 'technique',
        value: 'T1059.001',
        name: 'Command and Scripting Interpreter: PowerShell',
      },
      origin: { source: 'attack-enterprise', day: '2025-10-28' },
    })
  })

  test('of software that two matrices have, the newer edition counts', async () => {
    const { db } = await open()
    await importExample(db, 'ics')
    await importExample(db, 'enterprise')
    const names = await knownNames(db, [{ type: 'software', value: 'S0603' }, technique('T0800')])
    expect(Object.fromEntries(names)).toMatchObject({
      'software S0603': { name: 'Stuxnet', origin: { source: 'attack-enterprise' } },
      'technique T0800': {
        name: 'Activate Firmware Update Mode',
        origin: { source: 'attack-ics' },
      },
    })
  })

  test('a newer file replaces the data of its source alone, and pages are rendered again', async () => {
    const { db } = await open()
    await importExample(db, 'kev')
    await importExample(db, 'epss')
    const before = await contentVersion(db)
    const change = (text: string) =>
      text
        .replace('2025-11-14T', '2025-11-15T')
        .replace('CVE-2024-3094,0.8523', 'CVE-2024-3095,0.1')
    expect(await importExample(db, 'epss', { change })).toMatchObject({ ok: true })
    expect(await contentVersion(db)).not.toBe(before)
    expect(await about(db, cve('CVE-2024-3094'))).toBeNull()
    expect((await about(db, cve('CVE-2024-3095')))?.epss?.origin.day).toBe('2025-11-15')
    expect((await about(db, cve('CVE-2021-44228')))?.exploited).not.toBeNull()
  })

  test('an older file, one with much less and one of tomorrow are refused, unless forced', async () => {
    const { db } = await open()
    await importExample(db, 'epss')
    const before = [await contentVersion(db), await importedSources(db)]
    const older = (text: string) => text.replace('2025-11-14T', '2025-11-13T')
    const fewer = (text: string) => `${text.split('\n').slice(0, 4).join('\n')}\n`
    const future = (text: string) => text.replace('2025-11-14T', '2025-11-17T')
    for (const [change, reason] of [
      [older, 'older'],
      [fewer, 'fewer'],
      [future, 'future'],
      [(text: string) => text, 'same'],
    ] as const) {
      expect(await importExample(db, 'epss', { change })).toMatchObject({ ok: false, reason })
    }
    expect([await contentVersion(db), await importedSources(db)]).toEqual(before)
    expect(await importExample(db, 'epss', { change: older, isForced: true })).toMatchObject({
      ok: true,
      imported: { day: '2025-11-13' },
    })
  })

  test('an import that fails in between leaves everything as it was', async () => {
    const { db } = await open()
    await importExample(db, 'epss')
    const read = readKnowledge(exampleFile('epss'))
    const failing = {
      db,
      now,
      markContentChanged: async () => {
        throw new Error('stopped')
      },
    }
    const file = { ...read, day: '2025-11-15', entries: read.entries.slice(1) }
    const request = { file, digest: 'other', isForced: false }
    await expect(importKnowledge(failing, request)).rejects.toThrow('stopped')
    expect((await importedSources(db))[0]).toMatchObject({ day: '2025-11-14', entries: 5 })
    expect(await about(db, cve('CVE-1999-0001'))).not.toBeNull()
  })

  test('several imports of one source at once end with one of them, whole', async () => {
    const { db } = await open()
    const scores = ['0.11111', '0.22222', '0.33333']
    await Promise.all(
      scores.map((score) => {
        const change = (text: string) => text.replaceAll(/0\.\d+,/g, `${score},`)
        return importExample(db, 'epss', { change, isForced: true })
      }),
    )
    const ids = ['CVE-1999-0001', 'CVE-1999-0002', 'CVE-2021-44228', 'CVE-2024-3094']
    const known = await knowledgeOf(db, ids.map(cve))
    const found = new Set([...known.values()].map(({ epss }) => epss?.score))
    expect(found.size).toBe(1)
    expect(known.size).toBe(4)
  })

  test('a source can be removed', async () => {
    const { db } = await open()
    await importExample(db, 'kev')
    await importExample(db, 'cweXml')
    expect(await removeKnowledge({ db, markContentChanged }, 'kev')).toBe(true)
    expect(await removeKnowledge({ db, markContentChanged }, 'kev')).toBe(false)
    expect((await importedSources(db)).map(({ source }) => source)).toEqual(['cwe'])
    expect(await about(db, cve('CVE-2021-44228'))).toBeNull()
    expect((await about(db, { type: 'cwe', value: 'CWE-1187' }))?.withdrawn?.successor).toEqual({
      type: 'cwe',
      value: 'CWE-908',
      name: 'Use of Uninitialized Resource',
    })
  })

  test('pages are rendered again once when data has become old', async () => {
    const { db } = await open()
    await importExample(db, 'epss')
    await importExample(db, 'kev')
    const version = await contentVersion(db)
    const notice = (day: string) =>
      noticeOldKnowledge({ db, now: new Date(`${day}T08:00:00Z`), markContentChanged })
    expect(await notice('2025-11-21')).toEqual([])
    expect(await contentVersion(db)).toBe(version)
    expect(await notice('2025-11-23')).toEqual(['epss'])
    expect(await contentVersion(db)).not.toBe(version)
    expect(await notice('2025-11-23')).toEqual([])
    const change = (text: string) => text.replace('2025-11-14T', '2025-11-23T')
    await importExample(db, 'epss', { change, at: new Date('2025-11-23T09:00:00Z') })
    expect(await notice('2025-12-02')).toEqual(['epss'])
  })
})
