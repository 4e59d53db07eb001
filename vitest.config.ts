import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Modules are loaded once for each worker, not for each file: no module may store state of a test.
    isolate: false,
    maxWorkers: 2,
    include: ['{app,server,scripts,faults}/**/*.test.{ts,tsx}'],
    // `npm run check` has no PostgreSQL.
    exclude: [
      ...configDefaults.exclude,
      ...(process.env.VIGIL_TEST_POSTGRES ? [] : ['**/*.postgres.test.ts']),
    ],
    setupFiles: ['tests/support/quiet-console.ts'],
    // Generous, so that a busy machine fails no test. Tests about speed set limits of their own.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
