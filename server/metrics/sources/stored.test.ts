import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { storeBackupProblem, storeVerifiedBackup } from '~/database/backups'
import { addToOutbox } from '~/database/outbox/outbox'
import { claimDeliveries } from '~/newsletter/sending/deliveries.queries'
import { beginRecord } from '~/record/append.actions'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { parseMetrics } from '../../../tests/support/metrics/parse-metrics'
import { aQueuedIssue, manySubscribers } from '../../../tests/support/newsletter/subscribers'
import { formatFamilies } from '../registry/family'
import { createStoredSource } from './stored'

const now = new Date('2026-11-15T09:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const changed = { topic: 'post-changed', payload: { kind: 'article', id: 'a' } } as const
const noBackups = { backupDir: null, backupEveryMs: 3_600_000 }

async function read(source: ReturnType<typeof createStoredSource>) {
  return parseMetrics(formatFamilies(await source()))
}

onEachEngine('stored metrics', (open) => {
  test('an empty site has nothing that waits, and no backup', async () => {
    const { db } = await open()
    const { sum, families } = await read(
      createStoredSource({ db, env: noBackups, clock: () => now, limitMs: 30_000 }),
    )
    expect(sum('vigil_database_up')).toBe(1)
    for (const { name, samples } of families.values()) {
      if (name !== 'vigil_database_up') expect([name, samples[0]?.value]).toEqual([name, 0])
    }
  })

  test('queues have a length, and an age from when they were due', async () => {
    const database = await open()
    const { db } = database
    await addToOutbox(db, changed, ago(90))
    await addToOutbox(db, changed, ago(30))
    await addToOutbox(db, changed, ago(500), { notBefore: new Date(now.getTime() + 1000) })
    await manySubscribers(db, 5)
    await aQueuedIssue(db, ago(40))
    await claimDeliveries(database, { worker: 'one', now, until: ago(-30) }, 2)
    const { sum } = await read(
      createStoredSource({ db, env: noBackups, clock: () => now, limitMs: 30_000 }),
    )
    expect([sum('vigil_outbox_messages'), sum('vigil_outbox_oldest_seconds')]).toEqual([2, 90])
    expect([sum('vigil_newsletter_mails'), sum('vigil_newsletter_oldest_seconds')]).toEqual([5, 40])
  })

  test('the public record has its size', async () => {
    const { db } = await open()
    await beginRecord(db, now)
    const { sum } = await read(
      createStoredSource({ db, env: noBackups, clock: () => now, limitMs: 30_000 }),
    )
    expect(sum('vigil_record_entries')).toBe(1)
  })

  test('backups have the times of the database and the size of the newest file', async () => {
    const { db } = await open()
    const backupDir = await mkdtemp(join(tmpdir(), 'vigil-backups-'))
    onTestFinished(() => rm(backupDir, { recursive: true }))
    await writeFile(join(backupDir, 'vigil-20261114-080000.tar.zst'), 'older and longer')
    await writeFile(join(backupDir, 'vigil-20261115-080000.tar.zst'), 'newest')
    await storeVerifiedBackup(db, { at: ago(3600), file: join(backupDir, 'x') })
    await storeBackupProblem(db, { at: ago(60), reason: 'The disk is full.' })
    const env = { backupDir, backupEveryMs: 7_200_000 }
    const { sum } = await read(createStoredSource({ db, env, clock: () => now, limitMs: 30_000 }))
    expect(sum('vigil_backup_verified_timestamp_seconds')).toBe(ago(3600).getTime() / 1000)
    expect(sum('vigil_backup_failed_timestamp_seconds')).toBe(ago(60).getTime() / 1000)
    expect(sum('vigil_backup_newest_timestamp_seconds')).toBe(ago(3600).getTime() / 1000)
    expect(sum('vigil_backup_newest_bytes')).toBe('newest'.length)
    expect(sum('vigil_backup_interval_seconds')).toBe(7200)
  })

  test('without its database the metrics are there, and what it knows is left out', async () => {
    const { db, close } = await open()
    await close()
    const { sum, families } = await read(
      createStoredSource({ db, env: noBackups, clock: () => now }),
    )
    expect(sum('vigil_database_up')).toBe(0)
    expect(families.get('vigil_outbox_messages')?.samples).toEqual([])
  })
})
