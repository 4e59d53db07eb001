// `npm test`: everything, on both databases and in a real browser.
import { ensureBuilt } from '../build/ensure-built.mjs'
import { endWithChildren } from '../children.mjs'
import { findChromium } from '../system/chromium.mjs'
import { startPostgres } from '../system/postgres.mjs'
import { report } from '../testing/report.mjs'
import { browserTests, importRules, lint, types, unitTests } from '../testing/steps.mjs'

const chromium = findChromium()
const postgres = await startPostgres()
endWithChildren(() => postgres.stop())
const env = { VIGIL_TEST_POSTGRES: postgres.url, VIGIL_TEST_CHROMIUM: chromium }
try {
  const results = [...(await Promise.all([lint(), types()])), await importRules()]
  results.push(await unitTests(env))
  await ensureBuilt()
  results.push(await browserTests(env))
  report(results)
} finally {
  await postgres.stop()
}
