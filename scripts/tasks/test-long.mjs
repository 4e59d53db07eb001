// `npm run test:long`: what takes minutes, such as killed processes, full disks, several instances behind a proxy, large
// editions, whole backups, and journeys through every page and every corner of the desk.
import { ensureBuilt } from '../build/ensure-built.mjs'
import { findCaddy } from '../system/caddy.mjs'
import { findNginx } from '../system/nginx.mjs'
import { ensureProgram } from '../system/packages.mjs'
import { report } from '../testing/report.mjs'
import { playwright, vitest } from '../testing/runners.mjs'
import { withServices } from '../testing/services.mjs'

// Before the tests, which run in parallel and would all install them.
findNginx()
findCaddy()
ensureProgram('systemd-analyze', 'systemd')
ensureProgram('strace', 'strace')
const results = await withServices(async (env) => {
  await ensureBuilt()
  return [
    await vitest('long tests', ['--project=long'], env),
    await playwright('long browser journeys', ['--project=long'], env),
  ]
})
report(results)
