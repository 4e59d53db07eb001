// `npm run test:load -- tests/e2e/desk tests/http/feeds`: runs these tests ten times, or --times as often, while other
// programs keep every core busy. A test that fails here waits for a clock, or for less than it needs.
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { refuse } from '../project.mjs'
import { withBusyCores } from '../testing/busy-cores.mjs'
import { report } from '../testing/report.mjs'
import { playwright, vitest } from '../testing/runners.mjs'
import { withServices } from '../testing/services.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '10' } },
})
const times = Number(values.times)
if (positionals.length === 0 || !(times >= 1)) {
  refuse('npm run test:load -- [--times 10] <folders or files of tests>')
}

const results = await withServices(async (env) => {
  await ensureBuilt()
  return withBusyCores(async () => {
    // Which of the two runs a file, its name says.
    const journeys = ['--pass-with-no-tests', `--repeat-each=${times}`, ...positionals]
    const results = [await playwright('journeys', journeys, env)]
    for (let round = 1; round <= times; round += 1) {
      const name = `other tests, round ${round} of ${times}`
      results.push(await vitest(name, ['--passWithNoTests', ...positionals], env))
    }
    return results
  })
})
report(results)
