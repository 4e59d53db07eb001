import type { APIRequestContext } from '@playwright/test'
import { slowness } from '../../support/pace'
import { aPost } from '../../support/posts'
import type { RunningServer } from '../../support/server'
import { expect, test } from '../../support/site'
import { startServerWith } from '../../support/site-with-posts'

const sentences = 'A sentence of some length, as they come in texts. '.repeat(8)
const paragraph = `${sentences}One with a [link](https://a.example/b) and a **strong** word.`

async function timed(request: APIRequestContext, address: string) {
  const start = performance.now()
  const answer = await request.get(address)
  expect(answer.status()).toBe(200)
  return { html: await answer.text(), ms: performance.now() - start }
}

test.describe('heavy texts', () => {
  test.describe.configure({ mode: 'default' })
  let site: RunningServer
  test.beforeAll(async () => {
    const prose = `# Start\n\n${`${paragraph}\n\n`.repeat(1_000_000 / paragraph.length)}# End`
    site = await startServerWith([
      aPost({ slug: 'endless', body: '*a* '.repeat(50_000) }),
      aPost({ slug: 'plain', body: '# Why\n\n```ts\nconst a = 1\n```' }),
      aPost({ slug: 'long', body: prose }),
    ])
  })
  test.afterAll(() => site.stop())

  test('a text that would take for ever is shown as it was typed, and nobody else waits for it', async ({
    request,
  }) => {
    const address = `${site.origin}/cybersecurity/endless`
    let isAnswered = false
    const first = timed(request, address).finally(() => {
      isAnswered = true
    })
    let longestMs = 0
    while (!isAnswered) {
      longestMs = Math.max(longestMs, (await timed(request, `${site.origin}/healthz`)).ms)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const { html, ms } = await first
    expect(longestMs).toBeLessThan(1_000 * slowness())
    expect(html.includes('<div class="prose"><pre tabindex="0">*a*')).toBe(true)
    expect(ms, 'it was tried').toBeGreaterThan(1_000)
    expect((await timed(request, address)).ms, 'it is not tried again').toBeLessThan(
      1_000 * slowness(),
    )
    expect(site.output().split('text too costly to render')).toHaveLength(2)
    const { html: after } = await timed(request, `${site.origin}/cybersecurity/plain`)
    expect(after).toContain('<h2 id="why">')
    expect(after).toContain('<span class="code-keyword">const </span>')
  })

  test('a megabyte of prose is laid out', async ({ request }) => {
    const { html } = await timed(request, `${site.origin}/cybersecurity/long`)
    expect(html.includes('<h2 id="end">'), 'it has its headings').toBe(true)
  })
})
