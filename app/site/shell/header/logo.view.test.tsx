import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Logo } from './logo.view'

const wide = { src: '/brand/wide.webp', width: 90, height: 30 }
const square = { src: '/brand/square.webp', width: 30, height: 30 }

test('a wide logo stands alone in the header of a tablet, and its link keeps the name', () => {
  const markup = renderToStaticMarkup(<Logo siteName="Night Watch" logo={wide} isInHeader />)
  expect(markup).toContain('aria-label="Night Watch"')
  expect(markup).toContain('md:max-xl:hidden')
})

test.each([
  ['the shipped logo', null, true],
  ['a square logo', square, true],
  ['any logo in the footer', wide, false],
])('%s always has the name beside it', (_, logo, isInHeader) => {
  const markup = renderToStaticMarkup(
    <Logo siteName="Night Watch" logo={logo} isInHeader={isInHeader} />,
  )
  expect(markup).not.toContain('aria-label')
  expect(markup).not.toContain('hidden"')
})
