import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Shield, TriangleAlert } from '~/ui/icons'
import { ClassificationLabel } from './classification-label.view'

/** An icon is a single path, so its path identifies it. */
function pathOf(markup: string): string | undefined {
  return /<path d="([^"]*)"/.exec(markup)?.[1]
}

test.each([
  ['Critical', 'accent-red', 'triangle'],
  ['CONFIDENTIAL', 'accent-orange', 'shield'],
  ['Restricted', 'accent-yellow', 'shield'],
  ['internal', 'accent-blue', 'shield'],
  ['Public', 'accent-green', 'shield'],
  ['Eyes only', 'accent-grey', 'shield'],
])(
  'SPEC 9: classification colours, case-insensitive: %s is %s with a %s',
  (label, accent, icon) => {
    const markup = renderToStaticMarkup(<ClassificationLabel label={label} />)
    expect(markup).toContain(label)
    expect(markup).toContain(accent)
    const Icon = icon === 'shield' ? Shield : TriangleAlert
    expect(pathOf(markup)).toBe(pathOf(renderToStaticMarkup(<Icon />)))
  },
)
