import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Engine, openDatabase } from '~/database/database'
import { fingerprintOf } from '~/pictures/uploads/webp.rules'
import { loadEdition } from '../edition/load'
import { median, type Result, seconds, spread } from '../numbers'
import { runProgram, runVigil } from '../running'

const posts = 10_000
const rounds = 5
/** How many times as long as copying the files. */
const limit = 2

interface Site {
  databaseUrl: string
  settings: Record<string, string>
}

interface BackupOptions {
  folder: string
  /** A new site without anything. */
  newSite(name: string, engine: Engine): Promise<Site>
}

const engines = ['sqlite', 'postgres'] as const

/**
 * How long a backup of many posts with pictures takes, its verification and its restore, beside copying the files of
 * the same site on SQLite. Copies and backups take turns, since a busy disk delays all of them.
 */
export async function backup({ folder, newSite }: BackupOptions): Promise<Result[]> {
  const sites = {
    sqlite: await newSite('backup-sqlite', 'sqlite'),
    postgres: await newSite('backup-postgres', 'postgres'),
  }
  for (const engine of engines) await fill(sites[engine])
  const times = new Map<string, number[]>()
  const ratios = new Map<Engine, number[]>()
  const time = async (name: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    const taken = performance.now() - startedAt
    times.set(name, [...(times.get(name) ?? []), taken])
    return taken
  }
  for (let round = 0; round < rounds; round += 1) {
    const copy = join(folder, 'copy')
    const copied = await time('copying the files', async () => {
      await runProgram('cp', ['-r', sites.sqlite.settings.DATA_DIR ?? '', copy])
      await runProgram('sync', ['-f', copy])
    })
    await rm(copy, { recursive: true })
    for (const engine of engines) {
      const file = join(folder, `${engine}.tar.zst`)
      const { settings } = sites[engine]
      const written = await time(`backup, ${engine}`, () => runVigil(['backup', file], settings))
      ratios.set(engine, [...(ratios.get(engine) ?? []), written / copied])
      // Once: it takes minutes on PostgreSQL, which computes the words of each post.
      if (round === 0) await timeRestoring(engine, file)
      await rm(file)
    }
  }
  return [...[...ratios].map(ratioResult), ...[...times].map(timeResult)]

  async function timeRestoring(engine: Engine, file: string): Promise<void> {
    const { settings } = sites[engine]
    await time(`verify, ${engine}`, () => runVigil(['backup', 'verify', file], settings))
    const empty = await newSite(`restored-${engine}`, engine)
    await time(`restore, ${engine}`, () => runVigil(['restore', file], empty.settings))
    await rm(empty.settings.DATA_DIR ?? '', { recursive: true })
  }
}

function ratioResult([engine, values]: [Engine, number[]]): Result {
  const show = (value: number) => `${value.toFixed(2)} times`
  return {
    name: `backup of ${posts} posts with pictures beside copying the files, ${engine}`,
    value: spread(values, show),
    amount: median(values),
    bar: `at most ${show(limit)}`,
    isMet: median(values) <= limit,
  }
}

function timeResult([name, values]: [string, number[]]): Result {
  return {
    name: `${name} of ${posts} posts`,
    value: spread(values, seconds),
    amount: median(values),
  }
}

/** Posts with thumbnails of random bytes: like pictures, they cannot be compressed. */
async function fill({ databaseUrl, settings }: Site): Promise<void> {
  await loadEdition(databaseUrl, posts)
  const bucket = join(settings.DATA_DIR ?? '', 'article-thumbnails')
  await mkdir(bucket)
  const { db, close } = await openDatabase(databaseUrl)
  try {
    for (const table of ['articles', 'weekly_briefs'] as const) {
      const rows = await db.selectFrom(table).select('id').execute()
      await db.transaction().execute(async (transaction) => {
        for (const [index, { id }] of rows.entries()) {
          const bytes = randomBytes(40_000 + (index % 200) * 100)
          await writeFile(join(bucket, `${id}.webp`), bytes)
          await transaction
            .updateTable(table)
            .set({ thumbnail_fingerprint: fingerprintOf(bytes) })
            .where('id', '=', id)
            .execute()
        }
      })
    }
  } finally {
    await close()
  }
}
