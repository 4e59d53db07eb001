// `npm run bench [-- 100 1000]`: measures the built site, side by side with a ceiling, at these sizes.
// `npm run bench -- --only first-paint [--rounds 3 --page article --details]`: one measure alone; of the slow phone, how
// often each page is loaded, some kinds of pages alone, and every load as it was.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { endWithChildren } from '../children.mjs'
import { projectFile, refuse } from '../project.mjs'
import { withSource } from '../source.mjs'
import { findChromium } from '../system/chromium.mjs'
import { startPostgres } from '../system/postgres.mjs'

const usual = [100, 1_000, 10_000, 100_000]
let made = 0
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true, default: [] },
    details: { type: 'boolean', default: false },
  },
})
const sizes = positionals.map(Number).filter(Boolean)
const rounds = Number(values.rounds)
if (!rounds) refuse('--rounds is a number, at least 1.')

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
      sizes: sizes.length > 0 ? sizes : usual,
      postgres: { newDatabase },
      chromium: findChromium(),
      file: projectFile('bench-results.json'),
      only: values.only,
      firstPaintWish: { rounds, kinds: values.page, showsLoads: values.details },
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
  if (unknown) refuse(`--${option} ${unknown} is none of ${known.join(', ')}.`)
}

/** Not every measure needs the server: it starts with the first database. */
async function newDatabase() {
  starting ??= startPostgres()
  const { url } = await starting
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
