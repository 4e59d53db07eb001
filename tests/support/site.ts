import { test as base, expect, type Page } from '@playwright/test'
import { recordRendererSeconds } from '../../scripts/testing/renderer-time.mjs'
import { type Newsroom, startNewsroom } from './desk/newsroom-server'
import type { RunningServer, Settings } from './server'
import { sharedServers } from './shared-servers'

interface PerTest {
  /** Errors and warnings that the browser may log in this test; any other fails it. */
  expectedConsoleErrors: RegExp[]
  /** A server for this test alone, which is stopped when the test ends. */
  ownServer<Server extends RunningServer>(starting: Promise<Server>): Promise<Server>
  /** The same with three editors. */
  ownNewsroom(settings?: Settings): Promise<Newsroom>
}

/** Each starts once per worker, with the first test that uses it: see shared-servers.ts. */
interface PerWorker {
  server: RunningServer
  emptySite: RunningServer
  proxiedSite: RunningServer
  newsroom: Newsroom
  rendererTime: undefined
}

/**
 * A browser on the sample edition. An error or warning in the console, and any violation of the security policy, fails
 * the test.
 */
export const test = base.extend<PerTest, PerWorker>({
  // All shared servers are listed here: a spec with its own worker fixtures would get its own workers and browser.
  server: [shared(sharedServers.server), { scope: 'worker' }],
  emptySite: [shared(sharedServers.emptySite), { scope: 'worker' }],
  proxiedSite: [shared(sharedServers.proxiedSite), { scope: 'worker' }],
  rendererTime: [
    async ({ browser: _browser }, use) => {
      await use(undefined)
      recordRendererSeconds()
    },
    { scope: 'worker', auto: true },
  ],
  newsroom: [
    async ({}, use) => {
      const newsroom = await sharedServers.newsroom()
      await use(newsroom)
      await newsroom.server.stop()
    },
    { scope: 'worker' },
  ],
  ownServer: async ({}, use) => {
    const started: RunningServer[] = []
    await use(async (starting) => {
      const server = await starting
      started.push(server)
      return server
    })
    await Promise.all(started.map((server) => server.stop()))
  },
  ownNewsroom: async ({ ownServer }, use) => {
    await use(async (settings) => {
      const newsroom = await startNewsroom(settings)
      await ownServer(Promise.resolve(newsroom.server))
      return newsroom
    })
  },
  baseURL: async ({ server }, use) => use(server.origin),
  expectedConsoleErrors: [[], { option: true }],
  // Uses ownServer, so that the server stops after the page: a stopped one would cause errors in the console.
  page: async ({ page, expectedConsoleErrors, ownServer: _ownServer }, use) => {
    const messages = await collectConsoleErrors(page)
    await use(page)
    const unexpected = messages.filter(
      (message) => !expectedConsoleErrors.some((expected) => expected.test(message)),
    )
    expect(unexpected, 'unexpected console errors or warnings').toEqual([])
  },
})

/** For tests about motion. All others run with reduced motion, which is far cheaper to draw. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' as const } }

/**
 * Chromium logs this warning on a busy machine for any page that is not painted within some seconds. That preloaded
 * files are used is tested in wire/preloading.spec.ts.
 */
const preloadWarning = /was preloaded using link preload but not used within a few seconds/

/** Collects the errors and warnings that the browser logs for this page. */
async function collectConsoleErrors(page: Page): Promise<string[]> {
  const messages: string[] = []
  page.on('pageerror', (error) => messages.push(error.message))
  page.on('console', (logged) => {
    if (logged.type() !== 'error' && logged.type() !== 'warning') return
    const text = logged.text()
    // The text does not say which file could not be loaded.
    const url = text.startsWith('Failed to load resource') ? ` ${logged.location().url}` : ''
    if (!preloadWarning.test(text)) messages.push(text + url)
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`security policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return messages
}

function shared(start: () => Promise<RunningServer>) {
  return async ({}, use: (server: RunningServer) => Promise<void>) => {
    const server = await start()
    await use(server)
    await server.stop()
  }
}

export { expect }
