import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Env } from '~/config/env.server'
import { formatSecrets } from '~/config/secrets'
import { StartupError } from '../process/startup-error'
import { readKnownHead } from '../record/head-file'
import { asStartupError } from '../storage/as-startup-error'
import { configuredSecrets } from '../storage/secrets/secrets'
import {
  formatVersion,
  type Manifest,
  memberNames,
  type Origin,
  partBytes,
  rowsName,
} from './archive/format'
import { digestOfMembers } from './archive/read-archive'
import { type Archive, writeArchive } from './archive/write-archive'
import { createPictureSet } from './pictures/add-pictures'
import { diskSource } from './pictures/disk-source'
import { objectSource } from './pictures/object-source'
import {
  createNamedPictures,
  type NamedPictures,
  type PictureSource,
  pictureFolders,
} from './pictures/picture-files'
import { newestHeadIn } from './restore/record-restore'
import { columnsOf, quoted, schemaOf, sequencesIn, tablesIn } from './tables/catalogue'
import type { RowSource } from './tables/row-source'
import { createParts, createTally, lineOf } from './tables/rows'
import { withSnapshot } from './tables/snapshot'

export interface BackupOptions {
  env: Pick<Env, 'databaseUrl' | 'dataDir' | 'objectStorage' | 'secret' | 'secretFile'>
  file: string
  /** Of the program. */
  version: string
  now: Date
  overwrites: boolean
  report: (progress: string) => void
  /** See writeArchive(). */
  check?: (unfinished: string, manifest: Manifest) => Promise<void>
}

export interface CreatedBackup {
  manifest: Manifest
  /** The size of the file. */
  bytes: number
}

/** Writes everything that this site consists of into one file, while it is being used. */
export async function createBackup(options: BackupOptions): Promise<CreatedBackup> {
  const { env, file, overwrites, now, check } = options
  refuseAmongPictures(file, env.dataDir)
  let manifest: Manifest | null = null
  const created = () => {
    if (!manifest) throw new Error('The archive was not filled.')
    return manifest
  }
  const bytes = await writeArchive(
    { file, overwrites, at: now, check: async (unfinished) => check?.(unfinished, created()) },
    async (archive) => {
      manifest = await fill(archive, options)
    },
  ).catch((error: unknown) => {
    throw asStartupError(error, env)
  })
  return { manifest: created(), bytes }
}

/** It would be in the next backup, and readers might be able to load it. */
function refuseAmongPictures(file: string, dataDir: string): void {
  const folder = pictureFolders.find((name) => file.startsWith(`${join(dataDir, name)}/`))
  if (!folder) return
  throw new StartupError(
    `${file} is in the folder of pictures ${join(dataDir, folder)}, so no backup was written.`,
    'Name a file or BACKUP_DIR in another folder.',
  )
}

function sourceOf({ dataDir, objectStorage }: BackupOptions['env']): PictureSource {
  return objectStorage ? objectSource(objectStorage) : diskSource(dataDir)
}

async function fill(archive: Archive, options: BackupOptions): Promise<Manifest> {
  const { env, report } = options
  const origin = await withSnapshot(env.databaseUrl, (source) => originOf(source, options))
  await addJson(archive, memberNames.origin, origin)
  const pictureSet = createPictureSet({ archive, source: sourceOf(env), report })
  await pictureSet.addExisting()
  const named = createNamedPictures()
  // Before the snapshot, which must have everything that was seen.
  const seen = await readKnownHead(env.dataDir)
  const snapshotAt = new Date()
  // It ends before the list of pictures is written: while it is open, SQLite's write-ahead log grows.
  const { tables, record } = await withSnapshot(env.databaseUrl, async (source) => {
    if ((await schemaOf(source)) !== origin.schema) throw updatedMeanwhile()
    const added = await addTables({ archive, source, named, report })
    // A version before the record has no such table, and a failed query would end the snapshot.
    const head = 'record_entries' in added ? await newestHeadIn(source) : null
    return { tables: added, record: seen?.origin === head?.origin ? seen : head }
  })
  const secrets = await configuredSecrets(env)
  if (secrets) {
    await addJson(archive, memberNames.secrets, { secrets: formatSecrets(secrets.secrets) })
  }
  const { pictures, missing, replaced } = await pictureSet.addPaths(named, snapshotAt)
  const members = await archive.members()
  const digest = digestOfMembers(members)
  const found = { tables, pictures, missing, replaced, ...(record && { record }) }
  const manifest: Manifest = { ...origin, ...found, members, digest }
  await addJson(archive, memberNames.manifest, manifest)
  return manifest
}

function updatedMeanwhile(): StartupError {
  return new StartupError(
    'The site was updated to another version while it was being backed up, so no backup was written.',
    'Run the command again.',
  )
}

async function originOf(source: RowSource, { version, now }: BackupOptions): Promise<Origin> {
  const schema = await schemaOf(source)
  if (schema === null) {
    throw new StartupError('The database is empty.', 'Set DATA_DIR or DATABASE_URL to a site.')
  }
  const site = await siteIdIn(source)
  const { engine } = source
  return { format: formatVersion, version, schema, engine, at: now.toISOString(), site }
}

interface TableSources {
  archive: Archive
  source: RowSource
  named: NamedPictures
  report: (progress: string) => void
}

async function addTables({ archive, source, named, report }: TableSources) {
  const tables: Manifest['tables'] = {}
  for (const table of await tablesIn(source)) {
    const tally = createTally()
    const parts = createParts(partBytes, (part, bytes) =>
      archive.add(rowsName(table.name, part), bytes),
    )
    const query = `select ${columnsOf(table)} from ${quoted(table.name)}`
    for await (const batch of source.batches(query)) {
      for (const row of batch) {
        const line = lineOf(table, row)
        tally.add(line)
        named.note(table.name, row)
        await parts.add(line)
      }
      report(`Reading ${table.name}: ${tally.result().rows} rows`)
    }
    await parts.flush()
    tables[table.name] = tally.result()
  }
  // After the rows: numbers that are given meanwhile are not in the snapshot of PostgreSQL.
  await addJson(archive, memberNames.sequences, await sequencesIn(source))
  return tables
}

/** A site that was never backed up gets its name when the first backup is verified. */
async function siteIdIn(source: RowSource): Promise<string> {
  const [row] = await source.query<{ value: string }>(
    `select value from settings where name = 'site-id'`,
  )
  return row?.value ?? randomUUID()
}

async function addJson(archive: Archive, name: string, value: unknown): Promise<void> {
  await archive.add(name, Buffer.from(`${JSON.stringify(value)}\n`))
}
