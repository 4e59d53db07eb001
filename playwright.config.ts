import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Generous: a busy machine is no failure of the site. What has to be fast says so by itself.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  use: {
    // What moves is dear to draw: tests that are about motion ask for it with `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.VIGIL_TEST_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      // No sandbox: containers and root cannot have one. No background traffic: only the site is asked.
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
