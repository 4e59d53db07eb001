// `npm run check`: every check that needs neither a browser nor PostgreSQL.

import { report } from '../testing/report.mjs'
import { importRules, lint, types, unitTests } from '../testing/steps.mjs'

report([
  ...(await Promise.all([lint(), types()])),
  ...(await Promise.all([importRules(), unitTests()])),
])
