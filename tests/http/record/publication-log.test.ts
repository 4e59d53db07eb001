import { bytesOf, expect, headersOf, test } from '../../support/http'

const log = '/.well-known/publication-log'

test('programs of any site read the public record, and ask again cheaply', async ({ get }) => {
  const description = await get(log)
  expect(description.headers.get('content-type')).toBe('application/json')
  const { addresses, size } = await description.json()
  expect(size).toBeGreaterThan(1)
  for (const address of [addresses.head, addresses.checkpoint, addresses.keys]) {
    const whole = await get(address)
    expect(whole.status, address).toBe(200)
    const headers = headersOf(whole)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const again = await get(address, { headers: { 'If-None-Match': headers.etag ?? '' } })
    expect(again.status).toBe(304)
    const head = await get(address, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String((await bytesOf(whole)).length))
  }
  expect((await get(addresses.checkpoint)).headers.get('content-type')).toBe(
    'text/plain; charset=utf-8',
  )
})

test('errors of the public record are JSON that says what to do', async ({ get }) => {
  for (const [address, status] of [
    ['/nothing', 404],
    ['/entries/x', 400],
    ['/entries/999999', 404],
    ['/documents/none/1', 404],
  ] as const) {
    const response = await get(log + address)
    expect(response.status, address).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect((await response.json()).error, address).toMatch(/\.$/)
  }
})

test('the public record is only read, and answers every other method in JSON', async ({ get }) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
    for (const address of [log, `${log}/head`, `${log}/nothing`]) {
      const headers = { Origin: 'https://elsewhere.example' }
      const response = await get(address, { method, headers })
      expect(response.status, method).toBe(405)
      expect(headersOf(response)).toMatchObject({
        allow: 'GET, HEAD',
        'access-control-allow-origin': '*',
        'content-type': 'application/json',
      })
      expect((await response.json()).error, method).toContain('GET')
    }
  }
})

test('a page of another site may ask before it reads the public record', async ({ get }) => {
  const response = await get(`${log}/head`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://elsewhere.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'if-none-match',
    },
  })
  expect(response.status).toBe(204)
  expect(headersOf(response)).toMatchObject({
    allow: 'GET, HEAD',
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': '*',
  })
})
