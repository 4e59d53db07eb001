import { afterEach, beforeEach, expect, vi } from 'vitest'

// A warning nobody expected is a failure: tests that expect one mock it themselves and clear it.
const watched = ['error', 'warn'] as const

beforeEach(() => {
  for (const method of watched) vi.spyOn(console, method)
})

afterEach(() => {
  for (const method of watched) {
    const calls = vi.mocked(console[method]).mock.calls
    vi.mocked(console[method]).mockRestore()
    expect(calls, `unexpected console.${method}`).toEqual([])
  }
})
