import { defineConfig } from '@playwright/test'

export default defineConfig({
  projects: [
    { name: 'journeys', testDir: 'tests/e2e' },
    { name: 'long', testDir: 'tests/long' },
  ],
  // The built server, which tests start in their process, is imported as it is.
  build: { external: ['**/build/server/**'] },
  // Files with another name are tests without a browser.
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/prepared/run-folders.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Generous, so that a busy machine fails no test.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  use: {
    // Motion is expensive to draw: tests about motion turn it on with `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.VIGIL_TEST_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      // No sandbox: containers and root cannot use one. No background traffic: requests go to the site alone.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
