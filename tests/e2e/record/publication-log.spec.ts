import { expect, test } from '../../support/site'

const log = '/.well-known/publication-log'

test('programs of any site read the public record, and ask again cheaply', async ({ request }) => {
  const description = await request.get(log)
  expect(description.headers()['content-type']).toBe('application/json')
  const { addresses, size } = await description.json()
  expect(size).toBeGreaterThan(1)
  for (const address of [addresses.head, addresses.checkpoint, addresses.keys]) {
    const whole = await request.get(address)
    expect(whole.status(), address).toBe(200)
    const headers = whole.headers()
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const again = await request.get(address, { headers: { 'If-None-Match': headers.etag ?? '' } })
    expect(again.status()).toBe(304)
    const head = await request.head(address)
    expect(head.status()).toBe(200)
    expect(head.headers()['content-length']).toBe(String((await whole.body()).length))
  }
  expect((await request.get(addresses.checkpoint)).headers()['content-type']).toBe(
    'text/plain; charset=utf-8',
  )
})

test('errors of the public record are JSON that says what to do', async ({ request }) => {
  for (const [address, status] of [
    ['/nothing', 404],
    ['/entries/x', 400],
    ['/entries/999999', 404],
    ['/documents/none/1', 404],
  ] as const) {
    const response = await request.get(log + address)
    expect(response.status(), address).toBe(status)
    expect(response.headers()['access-control-allow-origin']).toBe('*')
    expect((await response.json()).error, address).toMatch(/\.$/)
  }
})

test('the public record is only read, and answers every other method in JSON', async ({
  request,
}) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
    for (const address of [log, `${log}/head`, `${log}/nothing`]) {
      const headers = { Origin: 'https://elsewhere.example' }
      const response = await request.fetch(address, { method, headers })
      expect(response.status(), method).toBe(405)
      expect(response.headers()).toMatchObject({
        allow: 'GET, HEAD',
        'access-control-allow-origin': '*',
        'content-type': 'application/json',
      })
      expect((await response.json()).error, method).toContain('GET')
    }
  }
})

test('a page of another site may ask before it reads the public record', async ({ request }) => {
  const response = await request.fetch(`${log}/head`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://elsewhere.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'if-none-match',
    },
  })
  expect(response.status()).toBe(204)
  expect(response.headers()).toMatchObject({
    allow: 'GET, HEAD',
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': '*',
  })
})
