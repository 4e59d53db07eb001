// `npm run faults [-- --only kill --rounds 20 --engine sqlite --seed 7 --requests 20000]`: causes faults that happen on
// real machines, and shows whether the site survives them.
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { endWithChildren } from '../children.mjs'
import { refuse } from '../project.mjs'
import { withSource } from '../source.mjs'
import { startPostgres } from '../system/postgres.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    rounds: { type: 'string', default: '8' },
    requests: { type: 'string', default: '3000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
  },
})

const engines = values.engine.filter((engine) => ['sqlite', 'postgres'].includes(engine))
const [rounds, requests, seed] = [values.rounds, values.requests, values.seed].map(Number)
if (engines.length < values.engine.length) refuse('--engine is sqlite or postgres.')
if (!rounds || !requests || Number.isNaN(seed)) {
  refuse('--rounds, --requests and --seed are numbers; the first two at least 1.')
}

await ensureBuilt()
const postgres = await startPostgres()
endWithChildren(() => postgres.stop())
// Read by tests/support/data/databases.ts, as in `npm test`.
process.env.VIGIL_TEST_POSTGRES = postgres.url
try {
  const hasPassed = await withSource('/faults/run.ts', ({ runFaults }) =>
    runFaults({ only: values.only, engines, rounds, requests, seed }),
  )
  process.exitCode = hasPassed ? 0 : 1
} finally {
  await postgres.stop()
}
// Explicitly: a fault that failed may have left a connection open, which would keep the process alive.
process.exit()
