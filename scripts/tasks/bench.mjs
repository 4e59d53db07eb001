// `npm run bench [-- 100 1000]`: measures the built site with this many posts, beside a bare server as the upper limit.
// `npm run bench -- --only first-paint [--rounds 3 --page article --details]`: one measurement alone; for the slow
// phone, how often each page is loaded, which kinds of pages, and whether to print every load.
// `npm run bench -- --only mixed --minutes 1`: a shorter mixed load than ten minutes.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { endWithChildren } from '../children.mjs'
import { projectFile, refuse } from '../project.mjs'
import { withSource } from '../source.mjs'
import { findChromium } from '../system/chromium.mjs'
import { startPostgres } from '../system/postgres.mjs'

const defaultSizes = [100, 1_000, 10_000, 100_000]
let count = 0
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true, default: [] },
    details: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
  },
})
const sizes = positionals.map(Number).filter(Boolean)
const rounds = Number(values.rounds)
if (!rounds) refuse('--rounds is a number, at least 1.')
const minutes = Number(values.minutes)
if (!(minutes > 0)) refuse('--minutes is a number above 0.')

await ensureBuilt()
/** @type {ReturnType<typeof startPostgres> | undefined} */
let starting
const stopPostgres = async () => (await starting)?.stop()
endWithChildren(stopPostgres)
try {
  await withSource('/bench/run.ts', ({ bench, measureNames, pageKinds }) => {
    refuseUnknown('only', measureNames)
    refuseUnknown('page', pageKinds)
    return bench({
      sizes: sizes.length > 0 ? sizes : defaultSizes,
      postgres: { newDatabase },
      chromium: findChromium(),
      file: projectFile('bench-results.json'),
      only: values.only,
      firstPaintOptions: { rounds, kinds: values.page, showsLoads: values.details },
      minutes,
    })
  })
} finally {
  await stopPostgres()
}

/**
 * @param {'only' | 'page'} option
 * @param {string[]} known
 */
function refuseUnknown(option, known) {
  const unknown = values[option].find((name) => !known.includes(name))
  if (unknown) refuse(`--${option} ${unknown} is not one of ${known.join(', ')}.`)
}

/** PostgreSQL starts with the first database: not every measurement needs it. */
async function newDatabase() {
  starting ??= startPostgres()
  const { url } = await starting
  count += 1
  const name = `bench_${count}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/${name}`
  return databaseUrl.href
}
