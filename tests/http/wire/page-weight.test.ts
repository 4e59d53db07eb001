import { expect, headersOf, test } from '../../support/http'
import { kindsOfPage } from '../../support/pages/kinds-of-page'

for (const [path, maxKilobytes] of kindsOfPage) {
  test(`the HTML of ${path} contains the styles of its first screen, and is small`, async ({
    get,
  }) => {
    const size = async () => {
      const { 'content-length': length } = headersOf(
        await get(path, { headers: { 'Accept-Encoding': 'br' } }),
      )
      return Number(length)
    }
    // The page cache compresses a page best from the second request on.
    await expect.poll(size).toBeLessThanOrEqual(maxKilobytes * 1024)
    const [head = '', body = ''] = (await (await get(path)).text()).split('<body')
    // The fonts, and the first screen.
    expect(head.match(/<style>/g)).toHaveLength(2)
    expect(head).not.toContain('rel="stylesheet"')
    expect(body.match(/<link rel="stylesheet"/g)).toHaveLength(1)
  })
}

test('the script before the first paint is inline, the same on every page, and small', async ({
  get,
}) => {
  const scripts = new Set<string | undefined>()
  for (const path of ['/', '/contact', '/weekly-brief/brief-logs-worth-keeping']) {
    const [head = ''] = (await (await get(path)).text()).split('</head>')
    scripts.add(/<script data-faces[^>]*>(.+?)<\/script>/s.exec(head)?.[1])
  }
  const [script] = [...scripts]
  expect(scripts.size).toBe(1)
  expect(script).toContain('localStorage')
  expect(script?.length).toBeLessThan(1200)
})

test('/sw.js is a script that may work for every page', async ({ get }) => {
  expect(headersOf(await get('/sw.js'))['content-type']).toMatch(/^text\/javascript/)
  const policy = headersOf(await get('/saved'))['content-security-policy']
  expect(policy?.split('; ')).toContain("worker-src 'self'")
})
