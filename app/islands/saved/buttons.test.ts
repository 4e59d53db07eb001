import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

// Every reader's page carries it, and an article may have 5 KB of script in all (DESIGN.md section 9).
test('what marks saved posts, and fetches the rest with a click, is under 1.1 KB on the wire', async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { tsconfigPaths: true },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: resolve(import.meta.dirname, 'buttons.ts') },
    },
  })) as Rolldown.RolldownOutput
  expect(built.output[0].code).toContain('data-save')
  expect(built.output[0].code).not.toContain('serviceWorker')
  expect(brotliCompressSync(built.output[0].code).length).toBeLessThan(1100)
})
