import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type RunningServer, startServer } from './server'
import { test as base, expect } from './site'

let readers = 0

interface ProxiedSite {
  server: RunningServer
}

/**
 * A site of its own behind a proxy, as it were: every test comes from a network of its own, so that what
 * is counted for each network is not shared between tests.
 */
export const test = base.extend<{ network: string }, ProxiedSite>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const server = await startServer({ TRUST_PROXY: '1', CONTACT_EMAIL: 'desk@news.example' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  network: async ({}, use) => {
    readers += 1
    await use(`198.51.100.${readers}`)
  },
  extraHTTPHeaders: async ({ network }, use) => use({ 'X-Forwarded-For': network }),
})

/** What the site's database holds, read beside the running server. */
export function query(server: RunningServer, sql: string, ...values: string[]) {
  const database = new DatabaseSync(join(server.dataDir, 'vigil.db'), { readOnly: true })
  try {
    return database.prepare(sql).all(...values)
  } finally {
    database.close()
  }
}

export { expect }
