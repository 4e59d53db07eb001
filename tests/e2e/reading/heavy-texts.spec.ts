import type { APIRequestContext } from '@playwright/test'
import { slowness } from '../../support/pace'
import { aPost } from '../../support/posts'
import type { RunningServer } from '../../support/server'
import { expect, test } from '../../support/site'
import { startServerWith } from '../../support/site-with-posts'

const sentences = 'A sentence of some length, as they come in texts. '.repeat(8)
const paragraph = `${sentences}One with a [link](https://a.example/b) and a **strong** word.`

async function millisecondsFor(request: APIRequestContext, url: string): Promise<number> {
  const start = performance.now()
  const response = await request.get(url)
  expect(response.status()).toBe(200)
  await response.body()
  return performance.now() - start
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

  test('a text that takes too long to render is shown as source, and delays no other page', async ({
    page,
    request,
  }) => {
    const url = `${site.origin}/cybersecurity/endless`
    let isDone = false
    const first = millisecondsFor(request, url).finally(() => {
      isDone = true
    })
    let longestMs = 0
    while (!isDone) {
      longestMs = Math.max(longestMs, await millisecondsFor(request, `${site.origin}/healthz`))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(longestMs).toBeLessThan(1_000 * slowness())
    expect(await first, 'the server tries to render it').toBeGreaterThan(1_000)
    expect(await millisecondsFor(request, url), 'the server does not try again').toBeLessThan(
      1_000 * slowness(),
    )
    expect(site.output().split('text too costly to render')).toHaveLength(2)
    await page.goto(url)
    await expect(page.locator('.prose > pre')).toHaveText(/^(\*a\*\s*)+$/)

    await page.goto(`${site.origin}/cybersecurity/plain`)
    const text = page.locator('.prose')
    await expect(text.getByRole('heading', { level: 2, name: 'Why' })).toBeVisible()
    await expect(text.locator('.code-keyword').first()).toHaveText('const')
  })

  test('a megabyte of prose is rendered', async ({ page }) => {
    await page.goto(`${site.origin}/cybersecurity/long`)
    await expect(page.getByRole('heading', { level: 2, name: 'End' })).toBeAttached()
  })
})
