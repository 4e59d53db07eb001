import { afterEach, beforeEach, expect, vi } from 'vitest'

// An unexpected warning fails the test. Tests that expect one mock the method and clear the mock.
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
