import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Shield, TriangleAlert } from '~/ui/icons'
import { ClassificationLabel } from './classification-label.view'

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
    const [drawing = 'no path'] = /<path[^>]*>/.exec(renderToStaticMarkup(<Icon />)) ?? []
    expect(markup).toContain(drawing)
  },
)
