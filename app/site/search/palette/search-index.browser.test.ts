import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { searchIndexQuery } from './search-index.browser'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('SPEC 7: the list of posts is cached 10 minutes, and not fetched again on window focus', async () => {
  vi.useFakeTimers()
  let requests = 0
  vi.stubGlobal('fetch', async () => {
    requests += 1
    return Response.json({ items: [] })
  })
  const client = new QueryClient()
  const open = () => client.fetchQuery(searchIndexQuery)
  await open()
  vi.setSystemTime(Date.now() + 10 * 60_000 - 1)
  await open()
  expect(requests).toBe(1)
  vi.setSystemTime(Date.now() + 1)
  await open()
  expect(requests).toBe(2)
  expect(searchIndexQuery.gcTime).toBe(10 * 60_000)
  expect(searchIndexQuery.refetchOnWindowFocus).toBe(false)
})
