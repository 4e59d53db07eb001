import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { navigationFor } from './navigation.rules'
import { SiteHeader } from './site-header.view'

const markup = renderToStaticMarkup(
  <SiteHeader siteName="Night Watch" logo={null} navigation={navigationFor('/ai/x')} menu="" />,
)

test('SPEC 2: the navigation bar leads home, to the sections, to the search and to the newsletter', () => {
  const links = [...markup.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)
  expect(links).toEqual([
    '#content',
    '/',
    '/cybersecurity',
    '/ai',
    '/cyber-marketing',
    '/weekly-brief',
    '/search',
    '/subscribe',
  ])
  expect(markup).toMatch(/href="\/ai" aria-current="true"/)
  expect(markup.match(/aria-current/g)).toHaveLength(1)
})

test('wide screens have the search box and the button, narrow ones a link and the menu', () => {
  expect(markup).toMatch(/<search class="hidden lg:block"><form/)
  expect(markup).toMatch(/href="\/search"[^>]*class="[^"]*lg:hidden/)
  expect(markup).toMatch(/class="hidden md:grid"><a [^>]*href="\/subscribe"/)
})
