import { expect, test } from 'vitest'
import { patientFetch } from './patient-fetch'

/** A site with these answers, one after the other; the last one for good. */
function siteWith(answers: [status: number, retryAfter?: string][]) {
  const waits: number[] = []
  let requests = 0
  const fetch = async () => {
    const [status, retryAfter] = answers[Math.min(requests, answers.length - 1)] ?? [200]
    requests += 1
    const headers = new Headers(retryAfter === undefined ? [] : [['Retry-After', retryAfter]])
    return new Response('text', { status, headers })
  }
  const wait = async (ms: number) => void waits.push(ms)
  return {
    waits,
    requests: () => requests,
    fetch: patientFetch(fetch, { report: () => {}, wait }),
  }
}

test('waits as long as the site asks for, and tries again', async () => {
  const { fetch, waits } = siteWith([[429, '30'], [503, '2'], [200]])
  expect((await fetch('/')).status).toBe(200)
  expect(waits).toEqual([30_000, 2_000])
})

test('a date is understood, and without a time it waits longer each time', async () => {
  const { fetch, waits } = siteWith([
    [429, new Date(Date.now() + 60_000).toUTCString()],
    [429, 'soon'],
    [503],
    [200],
  ])
  expect((await fetch('/')).status).toBe(200)
  expect(waits[0]).toBeGreaterThan(50_000)
  expect(waits.slice(1)).toEqual([2_000, 4_000])
})

test('gives up after six requests, or if the site wants hours', async () => {
  const busy = siteWith([[429, '1']])
  expect((await busy.fetch('/')).status).toBe(429)
  expect(busy.requests()).toBe(6)
  const closed = siteWith([[503, '86400']])
  expect((await closed.fetch('/')).status).toBe(503)
  expect([closed.requests(), closed.waits]).toEqual([1, []])
})

test('other answers are returned at once', async () => {
  for (const status of [200, 404, 410, 451, 500]) {
    const { fetch, requests } = siteWith([[status]])
    expect((await fetch('/')).status).toBe(status)
    expect(requests()).toBe(1)
  }
})

test('while one request waits all others do', async () => {
  let isLimited = true
  const waits: number[] = []
  const fetch = patientFetch(async () => new Response('', { status: isLimited ? 429 : 200 }), {
    report: () => {},
    wait: async (ms) => {
      waits.push(ms)
      isLimited = false
    },
  })
  const responses = await Promise.all(['/a', '/b', '/c'].map(fetch))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(waits).toHaveLength(1)
})
