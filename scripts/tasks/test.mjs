// `npm test`: everything, on both databases and in a real browser.
import { ensureBuilt } from '../build/ensure-built.mjs'
import { endWithChildren } from '../children.mjs'
import { findCaddy } from '../system/caddy.mjs'
import { findChromium } from '../system/chromium.mjs'
import { findNginx } from '../system/nginx.mjs'
import { ensureProgram } from '../system/packages.mjs'
import { cheapCopies, fastFolder, startPostgres } from '../system/postgres.mjs'
import { report } from '../testing/report.mjs'
import { browserTests, importRules, lint, types, unitTests } from '../testing/steps.mjs'

const chromium = findChromium()
// Before the tests, which run in parallel and would all install them.
findNginx()
findCaddy()
ensureProgram('systemd-analyze', 'systemd')
ensureProgram('strace', 'strace')
const postgres = await startPostgres(cheapCopies, fastFolder())
endWithChildren(() => postgres.stop())
const env = { VIGIL_TEST_POSTGRES: postgres.url, VIGIL_TEST_CHROMIUM: chromium }
try {
  // The type check uses one core, the build the other.
  const [checks] = await Promise.all([Promise.all([lint(), types(), importRules()]), ensureBuilt()])
  report([...checks, await unitTests(env), await browserTests(env)])
} finally {
  await postgres.stop()
}
