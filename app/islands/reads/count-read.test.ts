import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

// Every reader's page carries it, and an article may have 5 KB of script in all (DESIGN.md section 9).
test('the counter of reads is under 400 bytes', async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: resolve(import.meta.dirname, 'count-read.ts') },
    },
  })) as Rolldown.RolldownOutput
  expect(built.output[0].code).toContain('/api/read')
  expect(built.output[0].code.length).toBeLessThan(400)
})
