import { configDefaults, defineConfig } from 'vitest/config'

// `npm run check` has no PostgreSQL.
const excluded = [
  ...configDefaults.exclude,
  ...(process.env.VIGIL_TEST_POSTGRES ? [] : ['**/*.postgres.test.ts']),
]

const withServers = {
  // As the program runs: libraries ask for these, and relax their checks in tests.
  env: { NODE_ENV: 'production', TEST: '' },
  // The built server is imported as it is.
  server: { deps: { external: [/build\/server/] } },
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Modules are loaded once for each worker, not for each file: no module may store state of a test.
    isolate: false,
    maxWorkers: 2,
    // Less time for collecting garbage: tests leave much of it.
    execArgv: ['--max-semi-space-size=64'],
    exclude: excluded,
    // Views name the stylesheet by its address.
    css: { include: /app\.css/ },
    globalSetup: ['tests/support/prepared/run-folders.ts'],
    setupFiles: ['tests/support/setup/quiet-console.ts', 'tests/support/setup/property-seed.ts'],
    // Generous, so that a busy machine fails no test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,server,scripts,faults}/**/*.test.{ts,tsx}'],
          exclude: [...excluded, '**/*.long.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'http', include: ['tests/http/**/*.test.ts'], ...withServers },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts', '{app,server}/**/*.long.test.ts'],
          ...withServers,
        },
      },
    ],
  },
})
