// `npm run looks -- take <folder> [--project <folder>] [--only article]`: screenshots of every kind of page, of the
// build here or in another copy of this project. `npm run looks -- compare <folder> <folder>`: what differs.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { endWithChildren } from '../children.mjs'
import { projectFile, refuse } from '../project.mjs'
import { withSource } from '../source.mjs'
import { findChromium } from '../system/chromium.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    project: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
  },
})
const [task, ...folders] = positionals
const [first, second] = folders.map((folder) => resolve(folder))

endWithChildren()
if (task === 'take' && first) {
  if (!values.project) await ensureBuilt()
  await withSource('/scripts/looks/take.ts', ({ takeLooks }) =>
    takeLooks({
      folder: first,
      project: values.project ? resolve(values.project) : projectFile(),
      executablePath: findChromium(),
      only: values.only,
    }),
  )
} else if (task === 'compare' && first && second) {
  const isSame = await withSource('/scripts/looks/compare.ts', ({ compareLooks }) =>
    compareLooks({ before: first, after: second, differences: `${second}-differences` }),
  )
  process.exitCode = isSame ? 0 : 1
} else {
  refuse('npm run looks -- take <folder>, or npm run looks -- compare <before> <after>')
}
