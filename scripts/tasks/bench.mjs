// `npm run bench [-- 100 1000]`: measures the built site, side by side with a ceiling, at these sizes.
import pg from 'pg'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { endWithChildren } from '../children.mjs'
import { projectFile } from '../project.mjs'
import { withSource } from '../source.mjs'
import { findChromium } from '../system/chromium.mjs'
import { startPostgres } from '../system/postgres.mjs'

const usual = [100, 1_000, 10_000, 100_000]
let made = 0
const sizes = process.argv.slice(2).map(Number).filter(Boolean)

await ensureBuilt()
const postgres = await startPostgres()
endWithChildren(() => postgres.stop())
try {
  await withSource('/bench/run.ts', ({ bench }) =>
    bench({
      sizes: sizes.length > 0 ? sizes : usual,
      postgres: { newDatabase: () => newDatabase(postgres.url) },
      chromium: findChromium(),
      file: projectFile('bench-results.json'),
    }),
  )
} finally {
  await postgres.stop()
}

/** @param {string} url */
async function newDatabase(url) {
  made += 1
  const name = `bench_${made}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}
