import type { Env } from '~/config/env.server'
import { lastBackupProblem, lastVerifiedBackup } from '~/database/backups'
import type { Db } from '~/database/database'
import { outboxBacklog } from '~/database/outbox/outbox'
import { newsletterBacklog } from '~/newsletter/sending/deliveries.queries'
import { storedState } from '~/record/log.queries'
import { settlesWithin } from '~/timing/settles-within'
import { webhookBacklog } from '~/webhooks/deliveries/deliveries.queries'
import { backupsIn } from '../../backup/timetable/backup-folder'
import { type Family, gauge } from '../registry/family'

interface StoredOptions {
  db: Db
  env: Pick<Env, 'backupDir' | 'backupEveryMs'>
  clock: () => Date
  /** If the database takes longer, its values are left out. */
  limitMs?: number
}

/** How many wait, and since when the first of them. */
interface Backlog {
  waiting: number
  oldest: Date | null
}

interface Stored {
  outbox: Backlog
  newsletter: Backlog
  webhooks: Backlog
  recordSize: number
  verifiedAt: Date | null
  failedAt: Date | null
  newest: { at: Date; bytes: number } | null
}

/** What all processes share: queues, the public record and backups. It is read when it is requested, by one of them. */
export function createStoredSource({ db, env, clock, limitMs = 700 }: StoredOptions) {
  return async (): Promise<Family[]> => {
    const reading = read(db, env.backupDir, clock())
    const isRead = await settlesWithin(limitMs, reading).catch(() => false)
    return families(isRead ? await reading : null, env, clock())
  }
}

async function read(db: Db, backupDir: string | null, now: Date): Promise<Stored> {
  const outbox = await outboxBacklog(db, now)
  const newsletter = await newsletterBacklog(db, now)
  const webhooks = await webhookBacklog(db)
  const record = await storedState(db)
  const verified = await lastVerifiedBackup(db)
  const problem = await lastBackupProblem(db)
  const [newest = null] = backupDir === null ? [] : await backupsIn(backupDir)
  return {
    outbox,
    newsletter,
    webhooks,
    recordSize: record?.size ?? 0,
    verifiedAt: verified?.at ?? null,
    failedAt: problem?.at ?? null,
    newest,
  }
}

function families(stored: Stored | null, env: StoredOptions['env'], now: Date): Family[] {
  const known = (value: (stored: Stored) => number) => (stored ? value(stored) : null)
  const ageOf = ({ oldest }: Backlog) =>
    oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0
  return [
    gauge(
      { name: 'vigil_database_up', help: '1 if the database answered this request, otherwise 0.' },
      stored ? 1 : 0,
    ),
    gauge(
      { name: 'vigil_outbox_messages', help: 'Jobs that wait in the outbox.' },
      known(({ outbox }) => outbox.waiting),
    ),
    gauge(
      { name: 'vigil_outbox_oldest_seconds', help: 'How long the oldest of them has waited.' },
      known(({ outbox }) => ageOf(outbox)),
    ),
    gauge(
      { name: 'vigil_newsletter_mails', help: 'Newsletter mails that are still to be sent.' },
      known(({ newsletter }) => newsletter.waiting),
    ),
    gauge(
      {
        name: 'vigil_newsletter_oldest_seconds',
        help: 'For how long the first of them has been due.',
      },
      known(({ newsletter }) => ageOf(newsletter)),
    ),
    gauge(
      { name: 'vigil_webhook_messages', help: 'Messages that wait for webhooks that are on.' },
      known(({ webhooks }) => webhooks.waiting),
    ),
    gauge(
      { name: 'vigil_webhook_oldest_seconds', help: 'How long the oldest of them has waited.' },
      known(({ webhooks }) => ageOf(webhooks)),
    ),
    gauge(
      {
        name: 'vigil_record_entries',
        help: 'Entries of the public record. It never falls, unless an older one is restored.',
      },
      known(({ recordSize }) => recordSize),
    ),
    gauge(
      {
        name: 'vigil_backup_verified_timestamp_seconds',
        help: 'When the newest verified backup was made, in seconds since 1970; 0 if there is none.',
      },
      known(({ verifiedAt }) => secondsOf(verifiedAt)),
    ),
    gauge(
      {
        name: 'vigil_backup_failed_timestamp_seconds',
        help: 'When the last backup failed; 0 if it did not.',
      },
      known(({ failedAt }) => secondsOf(failedAt)),
    ),
    gauge(
      {
        name: 'vigil_backup_newest_timestamp_seconds',
        help: 'When the newest backup in BACKUP_DIR was made; 0 if there is none.',
      },
      known(({ newest }) => secondsOf(newest?.at ?? null)),
    ),
    gauge(
      { name: 'vigil_backup_newest_bytes', help: 'The size of the newest backup in BACKUP_DIR.' },
      known(({ newest }) => newest?.bytes ?? 0),
    ),
    gauge(
      { name: 'vigil_backup_interval_seconds', help: 'BACKUP_EVERY; 0 without BACKUP_DIR.' },
      env.backupDir === null ? 0 : env.backupEveryMs / 1000,
    ),
  ]
}

function secondsOf(time: Date | null): number {
  return time ? time.getTime() / 1000 : 0
}
