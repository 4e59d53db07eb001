import { test as base, expect, type Page } from '@playwright/test'
import { type Newsroom, startNewsroom } from './desk/newsroom-server'
import { startSampleSite } from './prepared/data-folder'
import { type RunningServer, type Settings, startServer } from './server'

interface PerTest {
  /** Errors and warnings that the browser may log in this test; any other fails it. */
  expectedConsoleErrors: RegExp[]
  /** A server for this test alone, which is stopped when the test ends. */
  ownServer(starting: Promise<RunningServer>): Promise<RunningServer>
  /** The same with three editors. */
  ownNewsroom(settings?: Settings): Promise<Newsroom>
}

/** Each starts once per worker, with the first test that uses it. */
interface PerWorker {
  /** The sample edition; tests only read it. */
  server: RunningServer
  /** No posts, and several settings that the others leave at their defaults; tests only read it. */
  emptySite: RunningServer
  /** The sample edition behind a proxy; tests write to it: see proxied-site.ts. */
  proxiedSite: RunningServer
  /** The sample edition with three editors; tests write to it: see desk/newsroom.ts. */
  newsroom: Newsroom
}

/** The mail service authenticates itself with it at the proxied site. */
export const webhookSecret = 'a secret of the mail service'

/** Prometheus authenticates itself with it at the proxied site. */
export const metricsToken = 'the-token-of-prometheus'

/**
 * A browser on the sample edition. An error or warning in the console, and any violation of the security policy, fails
 * the test.
 */
export const test = base.extend<PerTest, PerWorker>({
  server: [shared(() => startSampleSite()), { scope: 'worker' }],
  emptySite: [
    shared(() =>
      startServer({
        SAMPLE_CONTENT: '0',
        DESK_PATH: 'my-own-desk',
        SITE_NAME: 'Night Watch Daily',
        SOCIAL_LINKS: 'https://github.com/example, https://x.com/example, https://forum.example/us',
        AI_CRAWLERS: 'disallow',
        INDEXNOW_KEY: 'a1b2c3d4',
      }),
    ),
    { scope: 'worker' },
  ],
  // All shared servers are listed here: a spec with its own worker fixtures would get its own workers and browser.
  proxiedSite: [
    shared(() =>
      startSampleSite({
        TRUST_PROXY: '1',
        CONTACT_EMAIL: 'desk@news.example',
        MAIL_WEBHOOK_SECRET: webhookSecret,
        METRICS_TOKEN: metricsToken,
      }),
    ),
    { scope: 'worker' },
  ],
  newsroom: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const newsroom = await startNewsroom({ TRUST_PROXY: '1' })
      await use(newsroom)
      await newsroom.server.stop()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  return async ({}, use: (server: RunningServer) => Promise<void>) => {
    const server = await start()
    await use(server)
    await server.stop()
  }
}

export { expect }
