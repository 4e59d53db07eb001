import { expect, test } from 'vitest'
import {
  copyPlace,
  lastBackupProblem,
  lastVerifiedBackup,
  storeBackupCopy,
  storeVerifiedBackup,
} from '~/database/backups'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { startBackups } from './start-backups'

const hourMs = 3_600_000
const log = { error: () => {}, info: () => {} }

onEachEngine('backups on a timetable', (open) => {
  test('are made by one process, again when the last one is old enough, and after an hour if one failed', async () => {
    const { db } = await open()
    const env = { backupDir: '/backups', backupEveryMs: 24 * hourMs, backupStorage: null }
    let now = new Date('2026-11-17T03:00:00Z')
    let made: string[] = []
    let problem: string | null = null
    /** Starts two processes, and returns which of them made a backup. */
    const start = async (at: string) => {
      now = new Date(at)
      made = []
      const processes = ['a', 'b'].map((name) =>
        startBackups({
          env,
          db,
          clock: () => now,
          log,
          async run() {
            made.push(name)
            if (problem) throw new Error(problem)
            await storeVerifiedBackup(db, { at: now, file: `/backups/${at}` })
          },
        }),
      )
      for (const { stop } of processes) await stop(10_000)
      return made.length
    }
    problem = 'The disk is full.'
    expect(await start('2026-11-17T03:00:00Z')).toBe(1)
    expect(await lastBackupProblem(db)).toEqual({ at: now, reason: 'The disk is full.' })
    expect(await start('2026-11-17T03:30:00Z')).toBe(0)
    problem = null
    expect(await start('2026-11-17T04:00:00Z')).toBe(1)
    expect(await lastBackupProblem(db)).toBe(null)
    expect(await start('2026-11-17T20:00:00Z')).toBe(0)
    expect(await start('2026-11-18T04:00:00Z')).toBe(1)

    // The clock was years ahead for a while.
    expect(await start('2036-01-01T00:00:00Z')).toBe(1)
    expect(await start('2026-11-19T05:00:00Z')).toBe(1)
    expect(await lastVerifiedBackup(db)).toMatchObject({ at: now })
    expect(await start('2026-11-19T05:30:00Z')).toBe(0)
  })

  test('are copied again, and not made again, until the last one is in object storage', async () => {
    const { db } = await open()
    const place = { bucket: 'far-away', prefix: 'site/' }
    const backupStorage = {
      ...place,
      endpoint: 'http://127.0.0.1:1',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'key',
    }
    const env = { backupDir: '/backups', backupEveryMs: 24 * hourMs, backupStorage }
    const file = '/backups/vigil-20261117-030000.tar.zst'
    let isAway = true
    const start = async (at: string) => {
      const done: string[] = []
      const process = startBackups({
        env,
        db,
        clock: () => new Date(at),
        log,
        async run(task) {
          done.push(task)
          if (task === 'make') await storeVerifiedBackup(db, { at: new Date(at), file })
          if (isAway) throw new Error('The object storage does not answer.')
          await storeBackupCopy(db, copyPlace(place, file))
        },
      })
      await process.stop(10_000)
      return done
    }
    expect(await start('2026-11-17T03:00:00Z')).toEqual(['make'])
    expect(await start('2026-11-17T03:30:00Z')).toEqual([])
    expect(await start('2026-11-17T04:00:00Z')).toEqual(['copy'])
    expect(await lastBackupProblem(db)).toMatchObject({
      reason: 'The object storage does not answer.',
    })
    isAway = false
    expect(await start('2026-11-17T05:00:00Z')).toEqual(['copy'])
    expect(await lastBackupProblem(db)).toBe(null)
    expect(await start('2026-11-17T06:00:00Z')).toEqual([])
  })
})
