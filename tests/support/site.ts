import { test as base, expect } from '@playwright/test'
import { type RunningServer, startServer } from './server'

interface PerTest {
  /** What the browser may complain of in this test; anything else fails it. */
  expectedComplaints: RegExp[]
}

/**
 * A browser on a site of its own, shared by the tests of one worker, which only read.
 * Whatever reaches the console as an error, and any report of the security policy, fails the test.
 */
export const test = base.extend<PerTest, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  expectedComplaints: [[], { option: true }],
  page: async ({ page, expectedComplaints }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(message.text())
    })
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        console.error(`security policy: ${event.violatedDirective} ${event.blockedURI}`)
      })
    })
    await use(page)
    const unexpected = complaints.filter(
      (complaint) => !expectedComplaints.some((expected) => expected.test(complaint)),
    )
    expect(unexpected, 'the browser complained').toEqual([])
  },
})

export { expect }
