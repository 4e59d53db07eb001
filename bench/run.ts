import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '~/database/database'
import { loadEdition } from './edition/load'
import { publishThroughApi } from './measures/api'
import { backup } from './measures/backup'
import { behindNginx } from './measures/behind-nginx'
import { type FirstPaintOptions, firstPaint } from './measures/first-paint'
import { firstRender } from './measures/first-render'
import { lighthouse } from './measures/lighthouse'
import { newsletter } from './measures/newsletter'
import { publish } from './measures/publish'
import { record } from './measures/record'
import { severalProcesses } from './measures/several-processes'
import { throughput } from './measures/throughput'
import { pages, weight } from './measures/weight'
import { writing } from './measures/writing'
import { mixedLoad } from './mixed/mixed'
import { mixedSites } from './mixed/site'
import type { Result } from './numbers'
import { oneClient } from './one-client/one-client'
import { startVigil } from './running'
import { table } from './table'

interface Postgres {
  /** A new, empty database. */
  newDatabase(): Promise<string>
}

interface BenchOptions {
  sizes: number[]
  postgres: Postgres
  /** The program of a browser. */
  chromium: string
  /** The folder for the results. */
  file: string
  /** Only these measurements; empty: all. */
  only: string[]
  firstPaintOptions: FirstPaintOptions
  /** How long each mixed load takes. */
  minutes: number
}

/** The names of the measurements for `--only`. */
export const measureNames = [
  'weight',
  'throughput',
  'several-processes',
  'behind-nginx',
  'first-paint',
  'lighthouse',
  'writing',
  'api',
  'backup',
  'record',
  'newsletter',
  'mixed',
  'one-client',
  'editions',
]

/** The archive of the mixed load, and of one client. */
const mixedPosts = 2_000

export const pageKinds = Object.keys(pages)

/** Measures every promised number, times beside an upper limit, and how each grows with the edition. */
export async function bench(options: BenchOptions): Promise<void> {
  const { sizes, postgres, chromium, file, only, firstPaintOptions, minutes } = options
  const folder = mkdtempSync(join(tmpdir(), 'vigil-bench-'))
  const results: Result[] = []
  const measure = async (name: string, what: string, run: () => Promise<Result[]>) => {
    if (only.length > 0 && !only.includes(name)) return
    process.stdout.write(`… ${what}\n`)
    const startedAt = performance.now()
    results.push(...(await run()))
    process.stdout.write(`  ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
  }
  const newEdition = async (name: string, engine: Engine) => {
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    const databaseUrl =
      engine === 'sqlite' ? `file:${join(dataDir, 'vigil.db')}` : await postgres.newDatabase()
    const settings: Record<string, string> = { DATA_DIR: dataDir }
    if (engine === 'postgres') settings.DATABASE_URL = databaseUrl
    return { databaseUrl, settings }
  }
  try {
    const sample = join(folder, 'sample')
    // The first start imports the edition.
    await (await startVigil({ DATA_DIR: sample, LOG_LEVEL: 'warn' })).stop()
    await measure('weight', 'the sample edition: a start, and what pages weigh', () =>
      weight(sample),
    )
    await measure('throughput', 'cached pages against a bare server', () => throughput(sample))
    await measure('several-processes', 'the same by several processes', () =>
      severalProcesses(sample),
    )
    await measure('behind-nginx', 'cached pages behind nginx', () => behindNginx(sample))
    await measure('first-paint', 'a slow phone, beside a plain page of the same words', () =>
      firstPaint(sample, chromium, firstPaintOptions),
    )
    await measure('lighthouse', 'Lighthouse, as on a phone', () => lighthouse(sample, chromium))
    await measure('writing', 'keys and preview at the desk', () =>
      writing(join(folder, 'desk'), chromium),
    )
    await measure('api', 'publishing through the API', () => publishThroughApi(join(folder, 'api')))
    await measure('backup', 'backing up and restoring many posts with pictures', () =>
      backup({ folder, newSite: newEdition }),
    )
    for (const engine of ['sqlite', 'postgres'] as const) {
      await measure('record', `a long public record, ${engine}`, async () => {
        const { databaseUrl: empty } = await newEdition(`${engine}-record-empty`, engine)
        const { databaseUrl: long } = await newEdition(`${engine}-record-long`, engine)
        return record(engine, { empty, long })
      })
    }
    for (const engine of ['sqlite', 'postgres'] as const) {
      await measure('newsletter', `the newsletter, ${engine}`, async () => {
        const { databaseUrl, settings } = await newEdition(`${engine}-newsletter`, engine)
        return newsletter(databaseUrl, settings)
      })
    }
    for (const { name, engine, start } of mixedSites) {
      await measure('mixed', `a mixed load of ${minutes} minutes, ${name}`, async () => {
        const { databaseUrl, settings } = await newEdition(`mixed-${name}`, engine)
        await loadEdition(databaseUrl, mixedPosts)
        const site = await start(settings)
        return mixedLoad(site, minutes).finally(site.stop)
      })
    }
    for (const engine of ['sqlite', 'postgres'] as const) {
      await measure('one-client', `cached pages beside one client, ${engine}`, async () => {
        const { databaseUrl, settings } = await newEdition(`${engine}-one-client`, engine)
        await loadEdition(databaseUrl, mixedPosts)
        return oneClient(engine, settings)
      })
    }
    for (const posts of sizes) {
      for (const engine of ['sqlite', 'postgres'] as const) {
        await measure('editions', `${engine}, ${posts.toLocaleString('en')} posts`, async () => {
          const { databaseUrl, settings } = await newEdition(`${engine}-${posts}`, engine)
          await loadEdition(databaseUrl, posts)
          return [
            ...(await firstRender({ engine, count: posts, databaseUrl, settings })),
            ...(await publish(settings, { engine, posts })),
          ]
        })
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    // Also after an interrupted run: its measurements until then are valid.
    const machine = `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.versions.node}`
    writeFileSync(file, `${JSON.stringify({ machine, results }, null, 2)}\n`)
    process.stdout.write(`\n${table(results)}\n\n${machine}\nWritten to ${file}.\n`)
  }
}
