import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { PlainCheck } from '../../check'
import { ok, warning } from '../../finding'

const packageFile = z.object({
  version: z.string(),
  devDependencies: z.object({ node: z.string() }),
})

export const programCheck: PlainCheck = {
  name: 'program',
  needs: 'nothing',
  limitMs: 5_000,
  async run({ root }) {
    const file = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    const { version, devDependencies } = packageFile.parse(file)
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const running = process.versions.node
    const described = `Vigil ${version} on Node ${running}, time zone ${zone}.`
    if (running === devDependencies.node) return [ok(described)]
    return [
      warning(
        `${described} It is tested on Node ${devDependencies.node}.`,
        'Start it with `npm start` or `npm run vigil`, which use that one.',
      ),
    ]
  },
}
