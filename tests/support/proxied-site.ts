import { test as base, expect } from './site'

let readers = 0

/**
 * A browser on the site behind a proxy. Every test comes from another network, so that limits per network are not shared
 * between tests.
 */
export const test = base.extend<{ network: string }>({
  baseURL: async ({ proxiedSite }, use) => use(proxiedSite.origin),
  network: async ({}, use) => {
    readers += 1
    await use(`198.51.100.${readers}`)
  },
  extraHTTPHeaders: async ({ network }, use) => use({ 'X-Forwarded-For': network }),
})

export { expect }
