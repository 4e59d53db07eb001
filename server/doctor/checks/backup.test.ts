import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { storeVerifiedBackup } from '~/database/backups'
import { examinedSite } from '../../../tests/support/data/sites/examined-site'
import { backupCheck, judgeBackup, judgeCopies, judgeProblem } from './backup'

const hourMs = 60 * 60_000
const now = new Date('2026-11-15T09:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs)

let cleanUp: (() => Promise<void>) | undefined
afterEach(() => cleanUp?.())

test('a site needs a verified backup that is not old', () => {
  const judge = (hours: number, everyHours: number | null = null) => {
    const last = { at: hoursAgo(hours), file: '/b/a.tar.zst' }
    return judgeBackup(last, everyHours === null ? null : { everyMs: everyHours * hourMs }, now)[0]
  }
  expect(judge(20)).toMatchObject({
    level: 'ok',
    text: 'The last verified backup is 20 hours old: /b/a.tar.zst.',
  })
  expect(judge(9 * 24)).toMatchObject({ level: 'warning' })
  expect(judge(20, 24)).toMatchObject({ level: 'ok' })
  expect(judge(50, 24)).toMatchObject({ level: 'warning' })
  expect(judge(9 * 24, 7 * 24)).toMatchObject({ level: 'ok' })
  expect(judgeBackup(null, null, now)).toEqual([
    expect.objectContaining({ level: 'warning', text: 'There is no verified backup.' }),
  ])
})

test('a backup on the timetable that failed is an error', () => {
  expect(judgeProblem(null, now)).toEqual([])
  expect(judgeProblem({ at: hoursAgo(3), reason: 'The disk is full.' }, now)).toEqual([
    expect.objectContaining({
      level: 'error',
      text: 'The last backup failed, 3 hours ago: The disk is full.',
    }),
  ])
})

test('a site whose backups are copied to object storage needs a new one there, too', () => {
  const judge = (...hours: number[]) => {
    const copies = hours.map((age) => ({ name: `${age}.tar.zst`, at: hoursAgo(age), bytes: 1 }))
    return judgeCopies(copies, 24 * hourMs, now)
  }
  expect(judge(20, 44)).toMatchObject({
    level: 'ok',
    text: 'The newest backup in the object storage is 20 hours old: 20.tar.zst.',
  })
  expect(judge(50)).toMatchObject({ level: 'warning' })
  expect(judge(-9999, 50), 'one that a wrong clock dated').toMatchObject({ level: 'warning' })
  expect(judge()).toMatchObject({ level: 'warning' })
})

test('object storage that does not take copies of backups is an error', async () => {
  const { dataDir, check, remove } = await examinedSite('sqlite')
  cleanUp = remove
  const settings = {
    BACKUP_DIR: join(dataDir, 'backups'),
    BACKUP_S3: 'far-away',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'key',
  }
  expect((await check(backupCheck, { settings })).problems).toContainEqual(
    expect.objectContaining({ level: 'error', text: expect.stringContaining('does not answer') }),
  )
})

test('a backup that is gone is a warning, wherever it was', async () => {
  const { db, dataDir, check, write, remove } = await examinedSite('sqlite')
  cleanUp = remove
  const settings = { BACKUP_DIR: join(dataDir, 'backups') }
  const file = join(settings.BACKUP_DIR, 'vigil-20261115-090000.tar.zst')
  await storeVerifiedBackup(db, { at: new Date(), file })
  expect((await check(backupCheck, { settings })).problems).toMatchObject([
    { text: expect.stringContaining('not in its place') },
  ])
  await write('backups/vigil-20261115-090000.tar.zst')
  expect((await check(backupCheck, { settings })).problems).toEqual([])
  const byHand = join(dataDir, 'by-hand.tar.zst')
  await storeVerifiedBackup(db, { at: new Date(), file: byHand })
  expect((await check(backupCheck)).findings).toMatchObject([
    { level: 'warning', text: `The last verified backup is not in its place any more: ${byHand}.` },
  ])
})
