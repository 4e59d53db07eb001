import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Modules are loaded once for each worker, not for each file: no module may keep state of a test.
    isolate: false,
    maxWorkers: 2,
    include: ['{app,server,scripts,faults}/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/quiet-console.ts'],
    // For a machine that is busy with others: what must be fast says so itself.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
