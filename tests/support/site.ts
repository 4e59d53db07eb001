import { test as base, expect, type Page } from '@playwright/test'
import { type Newsroom, startNewsroom } from './desk/furnished'
import { type RunningServer, startServer } from './server'

interface PerTest {
  /** What the browser may complain of in this test; anything else fails it. */
  expectedComplaints: RegExp[]
  /** A server for this test alone, stopped when the test ends, however it ends. */
  ownServer(starting: Promise<RunningServer>): Promise<RunningServer>
}

/** Each is started once a worker, by the first test that asks for it. */
interface PerWorker {
  /** The sample edition; tests only read it. */
  server: RunningServer
  /** Not a single post, and settings that others leave alone; tests only read it. */
  emptySite: RunningServer
  /** The sample edition behind a proxy, which tests write to: see proxied-site.ts. */
  proxiedSite: RunningServer
  /** The sample edition with three editors, who write: see desk/newsroom.ts. */
  newsroom: Newsroom
}

/** With which a mail service reports to the proxied site. */
export const webhookSecret = 'a secret of the mail service'

/**
 * A browser on the sample edition. Whatever reaches the console as an error, and any report of the
 * security policy, fails the test.
 */
export const test = base.extend<PerTest, PerWorker>({
  server: [shared(() => startServer()), { scope: 'worker' }],
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
  // All servers that tests share are named here: a test with worker fixtures of its own has workers,
  // and so a browser, of its own.
  proxiedSite: [
    shared(() =>
      startServer({
        TRUST_PROXY: '1',
        CONTACT_EMAIL: 'desk@news.example',
        MAIL_WEBHOOK_SECRET: webhookSecret,
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
  baseURL: async ({ server }, use) => use(server.origin),
  expectedComplaints: [[], { option: true }],
  page: async ({ page, expectedComplaints }, use) => {
    const complaints = await complaintsOf(page)
    await use(page)
    const unexpected = complaints.filter(
      (complaint) => !expectedComplaints.some((expected) => expected.test(complaint)),
    )
    expect(unexpected, 'the browser complained').toEqual([])
  },
})

/** For tests that are about what moves: all others ask for reduced motion, which is far cheaper to draw. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' as const } }

/**
 * Chromium gives a page that is not painted for some seconds this warning, whatever the page is like: it says
 * how busy the machine is. That what is named ahead is used is tested in wire/ahead.spec.ts.
 */
const unpainted = /was preloaded using link preload but not used within a few seconds/

/** What the browser complains of in this page, as it comes. */
async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (!unpainted.test(message.text())) complaints.push(message.text())
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`security policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return complaints
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
