import { describe, expect, test } from 'vitest'
import { scanMarkdown } from '../text/markdown-text.rules'
import { internalLinkHints, internalLinks } from './internal-links.rules'
import { linkHints } from './link-texts.rules'
import { disarmedHosts, liveLinkHints } from './live-links.rules'

const codes = (body: string) => linkHints(scanMarkdown(body), 'Title').map(({ code }) => code)

describe('links that readers cannot use', () => {
  test.each([
    ['![](/a.webp)', ['alt-text']],
    ['![ ](/a.webp)', ['alt-text']],
    ['![A chart](/a.webp)', []],
    ['[](https://a.example)', ['link-text']],
    ['[**](https://a.example)', ['link-text']],
    ['[![Chart](/a.webp)](/b)', []],
    ['[text]()', ['link-address']],
    ['[text](javascript:alert(1))', ['link-address']],
    ['[mail](mailto:a@b.example)', []],
    ['`[](x)` and `![](y)`', []],
    ['[up](#the-part)\n\n# The part', []],
    ['[up](#the-part-2)\n\n# The part\n\n# The part', []],
    ['[up](#another)\n\n# The part', ['link-section']],
    ['[code](#use-npm)\n\n# Use `npm`', []],
  ])('%j', (body, expected) => {
    expect(codes(body)).toEqual(expected)
  })

  test('the range is the whole link', () => {
    const [hint] = linkHints(scanMarkdown('Look: ![](/a.webp)!'), '')
    expect(hint?.range).toEqual({ start: 6, end: 18 })
  })
})

describe('hosts that nobody should follow', () => {
  test.each([
    ['evil[.]example', ['evil.example']],
    ['a.evil[.]example(.)com', ['a.evil.example.com']],
    ['hxxps://evil.example/path', ['evil.example']],
    ['hxxp[:]//evil[.]example/x', ['evil.example']],
    ['https://evil[.]example/x', ['evil.example']],
    ['`198.51.100[.]7`', ['198.51.100.7']],
    ['mail[dot]example', ['mail.example']],
    ['https://fine.example and array[0].length', []],
    ['a[.] b', []],
  ])('%j', (body, expected) => {
    expect([...disarmedHosts(body)]).toEqual(expected)
  })

  test.each([
    ['evil[.]example and [this](https://evil.example/a)', 1],
    ['evil[.]example and https://www.evil.example.', 1],
    ['hxxps://evil.example and <http://evil.example>', 1],
    ['a.evil[.]example and https://evil.example', 0],
    ['evil[.]example and `https://evil.example`', 0],
    ['evil[.]example and https://evil.example.org', 0],
    ['https://fine.example', 0],
  ])('%j has %i live links', (body, count) => {
    expect(liveLinkHints(scanMarkdown(body))).toHaveLength(count)
  })
})

describe('links within the site', () => {
  const site = { siteOrigin: 'https://vigil.example', path: '/ai/this-post' }
  const paths = (body: string) => internalLinks(scanMarkdown(body), site).map(({ path }) => path)

  test.each([
    ['[a](/ai/other?x=1#part)', ['/ai/other']],
    ['[a](https://vigil.example/about) https://vigil.example/x', ['/about', '/x']],
    ['[a](other) [b](../about)', ['/ai/other', '/about']],
    // Without https:// it leads into this site.
    ['[a](www.other.example)', ['/ai/www.other.example']],
    ['![a](/p.webp)', ['/p.webp']],
    ['[a](#part) [b](//other.example) [c](mailto:a@b.example) [d]()', []],
  ])('%j', (body, expected) => {
    expect(paths(body)).toEqual(expected)
  })

  test('each link that leads nowhere is pointed out', () => {
    const body = '[a](/one) [b](/two) [c](/three)'
    const states = { '/one': 'found', '/two': 'missing', '/three': 'unpublished' } as const
    const links = internalLinks(scanMarkdown(body), site)
    const hints = internalLinkHints(links, (path) => states[path as keyof typeof states])
    expect(hints).toMatchObject([
      { message: 'This link leads nowhere: “/two”.', range: { start: 10, end: 19 } },
      { message: 'Readers cannot see the post at “/three”: it is not published.' },
    ])
  })
})
