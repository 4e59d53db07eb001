import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadEdition } from './edition/load'
import { firstRender } from './measures/first-render'
import { publish } from './measures/publish'
import { throughput } from './measures/throughput'
import { weight } from './measures/weight'
import { type Result, table } from './numbers'

interface Postgres {
  /** A new, empty database. */
  newDatabase(): Promise<string>
}

/** Every number of DESIGN.md, section 9, that needs no browser, on both engines, and how each grows. */
export async function bench(sizes: number[], postgres: Postgres, file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-bench-'))
  const results: Result[] = []
  const measure = async (what: string, take: () => Promise<Result[]>) => {
    process.stdout.write(`… ${what}\n`)
    const startedAt = performance.now()
    results.push(...(await take()))
    process.stdout.write(`  ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
  }
  try {
    const sample = join(folder, 'sample')
    await measure('the sample edition: a start, and what pages weigh', async () => {
      // The first start loads the edition.
      await weight(sample)
      return weight(sample)
    })
    await measure('cached pages against a bare server', () => throughput(sample))
    for (const count of sizes) {
      const called = count.toLocaleString('en')
      const dataDir = join(folder, String(count))
      mkdirSync(dataDir)
      const databaseUrl = `file:${join(dataDir, 'vigil.db')}`
      await measure(`SQLite, ${called} posts`, async () => {
        await loadEdition(databaseUrl, count)
        const settings = { DATA_DIR: dataDir }
        return [
          ...(await firstRender({ engine: 'sqlite', count, databaseUrl, settings })),
          ...(await publish(settings, `sqlite, ${called} posts`)),
        ]
      })
      await measure(`PostgreSQL, ${called} posts`, async () => {
        const url = await postgres.newDatabase()
        await loadEdition(url, count)
        const settings = { DATABASE_URL: url, DATA_DIR: join(folder, `postgres-${count}`) }
        return [
          ...(await firstRender({ engine: 'postgres', count, databaseUrl: url, settings })),
          ...(await publish(settings, `postgres, ${called} posts`)),
        ]
      })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const machine = `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.versions.node}`
  writeFileSync(file, `${JSON.stringify({ machine, results }, null, 2)}\n`)
  process.stdout.write(`\n${table(results)}\n\n${machine}\nWritten to ${file}.\n`)
}
