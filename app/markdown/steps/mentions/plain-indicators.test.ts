import { expect, test } from 'vitest'
import { renderForFeeds } from '../../feeds/render-for-feeds'
import { renderMarkdown } from '../../render'

const settings = { title: 'T', siteOrigin: 'https://vigil.example', url: 'https://vigil.example/p' }
const body = [
  'See https://good.org/a.',
  '## Indicators of compromise',
  '- http://evil.ru/x\n- www.evil.ru\n- mail@evil.ru\n- [the report](https://good.org/report)',
  '### Files\n\nFrom http://evil.ru/y',
  '## After\n\nSee https://good.org/b.',
].join('\n\n')

test.each([
  ['pages', renderMarkdown],
  ['feeds and mail', renderForFeeds],
])('in %s, addresses in lists of indicators are no links', (_, render) => {
  const links = [...render(body, settings).matchAll(/<a [^>]*href="([^"#]+)"/g)]
  expect(links.map(([, href]) => href)).toEqual([
    'https://good.org/a',
    'https://good.org/report',
    'https://good.org/b',
  ])
  expect(render(body, settings)).toContain('http://evil.ru/x')
})
