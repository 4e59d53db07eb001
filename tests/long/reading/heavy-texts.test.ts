import { afterAll, beforeAll } from 'vitest'
import { describe, expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'
import { aPost } from '../../support/posts'
import type { RunningServer } from '../../support/server'
import { startServerWith } from '../../support/site-with-posts'

const sentences = 'A sentence of some length, as they come in texts. '.repeat(8)
const paragraph = `${sentences}One with a [link](https://a.example/b) and a **strong** word.`
const { open } = plainBrowser()

describe('heavy texts', () => {
  let site: RunningServer
  beforeAll(async () => {
    const prose = `# Start\n\n${`${paragraph}\n\n`.repeat(1_000_000 / paragraph.length)}# End`
    site = await startServerWith([
      aPost({ slug: 'endless', body: '*a* '.repeat(50_000) }),
      aPost({ slug: 'plain', body: '# Why\n\n```ts\nconst a = 1\n```' }),
      aPost({ slug: 'long', body: prose }),
    ])
  })
  afterAll(() => site.stop())

  test('a text that takes too long to render is shown as source, and delays no other page', async () => {
    const plain = await open(`${site.origin}/cybersecurity/plain`)
    expect(plain.part('h2', 'Why').text).toContain('Why')
    expect(plain.html).toMatch(/<span class="code-keyword">const ?<\/span>/)

    const url = `${site.origin}/cybersecurity/endless`
    let isShown = false
    const first = open(url).finally(() => {
      isShown = true
    })
    for (const path of ['/healthz', '/cybersecurity/plain']) {
      expect((await open(site.origin + path)).status, path).toBe(200)
    }
    expect(isShown, 'other pages come before it').toBe(false)
    const source = /<pre[^>]*>(\*a\*\s*)+<\/pre>/
    expect((await first).html).toMatch(source)
    expect((await open(url)).html).toMatch(source)
    // The server does not try again.
    expect(site.output().split('text too costly to render')).toHaveLength(2)
  })

  test('a megabyte of prose is rendered', async () => {
    const page = await open(`${site.origin}/cybersecurity/long`)
    expect(page.part('h2', 'End').text).toContain('End')
  })
})
