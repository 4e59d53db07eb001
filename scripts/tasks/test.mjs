// `npm test`: all that a change can break, on both databases and in a real browser. What takes minutes by its nature is
// in `npm run test:long`.
import { ensureBuilt } from '../build/ensure-built.mjs'
import { report } from '../testing/report.mjs'
import { playwright, vitest } from '../testing/runners.mjs'
import { withServices } from '../testing/services.mjs'
import { importRules, lint, types } from '../testing/steps.mjs'

const results = await withServices(async (env) => {
  // The type check uses one core, the build the other.
  const [checks] = await Promise.all([Promise.all([lint(), types(), importRules()]), ensureBuilt()])
  return [
    ...checks,
    await vitest('unit, integration and HTTP tests', ['--project=unit', '--project=http'], env),
    await playwright('browser journeys', ['--project=journeys'], env),
  ]
})
report(results)
