import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RunningServer } from './server'
import { test as base, expect } from './site'

let readers = 0

/**
 * A browser on the site behind a proxy. Every test comes from another network, so that limits per network are not shared
 * between tests.
 */
export const test = base.extend<{ network: string }>({
  baseURL: async ({ proxiedSite }, use) => use(proxiedSite.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  network: async ({}, use) => {
    readers += 1
    await use(`198.51.100.${readers}`)
  },
  extraHTTPHeaders: async ({ network }, use) => use({ 'X-Forwarded-For': network }),
})

/** Reads the site's database while the server runs. */
export function query(server: RunningServer, sql: string, ...values: string[]) {
  const database = new DatabaseSync(join(server.dataDir, 'vigil.db'), { readOnly: true })
  try {
    return database.prepare(sql).all(...values)
  } finally {
    database.close()
  }
}

export { expect }
