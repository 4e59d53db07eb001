import type { Env } from '~/config/env.server'
import { formatBytes } from '~/pictures/library/library-picture.rules'
import type { Manifest } from '../backup/archive/format'
import { createBackup } from '../backup/create-backup'
import { nameSite, recordVerified } from '../backup/database-of-site'
import { programVersion } from '../backup/program-version'
import { copyToStorage } from '../backup/timetable/backup-copies'
import { backUpIntoFolder } from '../backup/timetable/backup-folder'
import { verifyBackup } from '../backup/verify/verify-backup'
import { readEnv } from '../process/environment/read-env'
import { type Progress, showProgress } from '../process/progress'
import { StartupError } from '../process/startup-error'
import { describeCopy, runCopies } from './backup-copies'
import { type Command, readArguments, usageInOneLine } from './command'

export const backupCommand: Command = {
  name: 'backup',
  forms: [
    '<file> [--force] [--json]',
    '[--json]',
    'verify <file> [--json]',
    'copy [--json]',
    'list [--json]',
    'fetch <name> <file> [--force] [--json]',
  ],
  summary:
    'Writes everything that the site consists of into one file, while it serves; or restores such a file into a scratch database and compares it.',
  details: `<file>   by convention it ends in .tar.zst; only its owner can read it, since it contains secrets
         without a file: into BACKUP_DIR, verified, copied to BACKUP_S3 if that is set, and the oldest beyond
         BACKUP_KEEP are deleted in both
verify   says whether the file is complete and could be restored; it changes nothing
copy     copies the last verified backup of BACKUP_DIR to BACKUP_S3 again
list     lists the backups in BACKUP_S3
fetch    brings one of them back as a file, and verifies it
--force  also over an existing file
--json   prints the result as JSON`,
  async run(args, { root, print, resolvePath }) {
    const options = { force: { type: 'boolean' }, json: { type: 'boolean' } } as const
    const { values, positionals } = readArguments(args, { options, count: [0, 3] }, backupCommand)
    const [first, second, third] = positionals
    if (first === 'fetch' && second !== undefined && third !== undefined) {
      const overwrites = values.force === true
      const form = { form: first, name: second, file: resolvePath(third), overwrites } as const
      return runCopies(form, values.json === true, print)
    }
    if ((first === 'copy' || first === 'list') && second === undefined) {
      return runCopies({ form: first }, values.json === true, print)
    }
    if (first === 'verify' && second === undefined) {
      throw new StartupError(
        'The name of the backup to verify is missing.',
        'Name a file. To write a backup of this name, call it ./verify.',
      )
    }
    const isVerifying = first === 'verify' && second !== undefined
    if (first === 'fetch' || third !== undefined || (second !== undefined && !isVerifying)) {
      throw new StartupError('The arguments are not valid.', usageInOneLine(backupCommand))
    }
    const env = readEnv()
    const progress = showProgress()
    try {
      const result = isVerifying
        ? await verify(env, resolvePath(second), progress)
        : await create(env, {
            root,
            file: first === undefined ? undefined : resolvePath(first),
            overwrites: values.force === true,
            progress,
          })
      progress.end()
      const { manifest, lines, ...facts } = result
      if (values.json) print(JSON.stringify({ ...facts, ...withoutMembers(manifest) }))
      else for (const line of lines) print(line)
    } finally {
      progress.end()
    }
  },
}

interface Result {
  file: string
  manifest: Manifest
  lines: string[]
}

interface Creating {
  root: string
  file: string | undefined
  overwrites: boolean
  progress: Progress
}

async function create(env: Env, creating: Creating): Promise<Result & { bytes: number }> {
  const { root, file, overwrites, progress } = creating
  const version = await programVersion(root)
  const shared = { env, version, now: new Date(), report: progress.report }
  if (file === undefined) {
    const { backupDir: folder, backupKeep: keep } = env
    if (folder === null) {
      throw new StartupError(
        'The name of the backup is missing.',
        'Name a file, or set BACKUP_DIR.',
      )
    }
    const { deleted, ...made } = await backUpIntoFolder({ ...shared, folder, keep })
    await nameSite(env, made.manifest)
    const lines = [...describe(made), 'Verified: it can be restored.']
    lines.push(...deleted.map((name) => `Deleted ${name}.`))
    if (env.backupStorage) {
      const copying = { ...shared, storage: env.backupStorage, file: made.file, keep }
      const gone = (await copyToStorage(copying)).deleted
      lines.push(...describeCopy(env.backupStorage, gone))
    }
    return { ...made, lines }
  }
  const made = { file, ...(await createBackup({ ...shared, file, overwrites })) }
  await nameSite(env, made.manifest)
  return { ...made, lines: describe(made) }
}

async function verify(env: Env, file: string, progress: Progress): Promise<Result> {
  const manifest = await verifyBackup({ file, report: progress.report })
  // The file is good even if the database of this site does not answer.
  const isRecorded = await recordVerified(env, { file, manifest, now: new Date() }).catch(
    () => false,
  )
  const lines = [
    `${file} is complete and can be restored: ${contentsOf(manifest)}, of ${manifest.at}.`,
    ...(isRecorded ? ['It is recorded as the last verified backup of this site.'] : []),
  ]
  return { file, manifest, lines }
}

function describe({ file, manifest, bytes }: Omit<Result, 'lines'> & { bytes: number }): string[] {
  return [
    `Wrote ${file}: ${formatBytes(bytes)}, ${contentsOf(manifest)}.`,
    ...manifest.missing.map((path) =>
      manifest.replaced?.includes(path)
        ? `Warning: ${path} is not the picture that belongs there, so it is not in the backup.`
        : `Warning: ${path} is missing here, so it is not in the backup.`,
    ),
  ]
}

function contentsOf({ tables, pictures }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${Object.keys(tables).length} tables, ${pictures.files} pictures`
}

function withoutMembers({ members: _, ...manifest }: Manifest) {
  return manifest
}
