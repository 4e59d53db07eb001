import type { Env } from '~/config/env.server'
import type { ObjectStorage } from '~/config/object-storage'
import { lastVerifiedBackup } from '~/database/backups'
import { formatBytes } from '~/pictures/library/library-picture.rules'
import { inDatabaseOf } from '../backup/database-of-site'
import { copiesIn, copyToStorage, explained, fetchCopy } from '../backup/timetable/backup-copies'
import { readEnv } from '../process/environment/read-env'
import type { Print } from '../process/process'
import { showProgress } from '../process/progress'
import { StartupError } from '../process/startup-error'

/** `vigil backup copy`, `list` and `fetch <name> <file>`, with absolute paths. */
export type CopiesForm =
  | { form: 'copy' }
  | { form: 'list' }
  | { form: 'fetch'; name: string; file: string; overwrites: boolean }

interface Running {
  env: Env
  storage: ObjectStorage
  report: (progress: string) => void
}

interface Result {
  json: object
  lines: string[]
}

/** What `vigil backup` does with the backups in object storage. */
export async function runCopies(form: CopiesForm, asJson: boolean, print: Print): Promise<void> {
  const env = readEnv()
  const storage = env.backupStorage
  if (!storage) {
    throw new StartupError(
      'BACKUP_S3 is not set, so there are no backups in object storage.',
      'Set it, BACKUP_DIR, S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    )
  }
  const progress = showProgress()
  try {
    const { json, lines } = await run(form, { env, storage, report: progress.report })
    progress.end()
    if (asJson) print(JSON.stringify(json))
    else for (const line of lines) print(line)
  } finally {
    progress.end()
  }
}

async function run(form: CopiesForm, running: Running): Promise<Result> {
  if (form.form === 'copy') return copyLast(running)
  const { storage, report } = running
  if (form.form === 'list') {
    const copies = await explained('', () => copiesIn(storage))
    const lines = copies.map(({ name, bytes }) => `${name}  ${formatBytes(bytes)}`)
    return { json: copies, lines: lines.length > 0 ? lines : ['There are none.'] }
  }
  const { name, file, overwrites } = form
  const { at } = await fetchCopy({ storage, name, file, overwrites, report })
  const line = `Wrote ${file}, of ${at}. It is complete and can be restored.`
  return { json: { name, file, at }, lines: [line] }
}

async function copyLast({ env, storage, report }: Running): Promise<Result> {
  const last = await inDatabaseOf(env, lastVerifiedBackup)
  if (!last?.file.startsWith(`${env.backupDir}/`)) {
    throw new StartupError('BACKUP_DIR has no verified backup.', 'Make one with `vigil backup`.')
  }
  const { file } = last
  const options = { env, storage, file, keep: env.backupKeep, now: new Date(), report }
  const { deleted } = await copyToStorage(options)
  return { json: { file, deleted }, lines: describeCopy(storage, deleted) }
}

export function describeCopy({ bucket }: ObjectStorage, deleted: readonly string[]): string[] {
  return [
    `Copied to the bucket ${bucket} of the object storage.`,
    ...deleted.map((name) => `Deleted ${name} there.`),
  ]
}
