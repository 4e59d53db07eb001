import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PalettePanel } from './palette-panel.view'

test("SPEC 2: group 'Content': 'Loading...' while loading, with the quick links", () => {
  const ignore = () => {}
  const markup = renderToStaticMarkup(<PalettePanel close={ignore} open={ignore} />)
  expect(markup).toMatch(/Quick Links.*Content.*>Loading\.\.\.</)
})
