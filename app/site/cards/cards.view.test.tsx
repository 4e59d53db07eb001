import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Shield, TriangleAlert } from '~/ui/icons'
import { ClassificationLabel } from './classification-label.view'
import { PostThumbnail } from './thumbnail.view'

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

const post = { kind: 'article' as const, id: 'one', domain: 'AI' }
const thumbnail = { width: 1200, height: 675, fingerprint: 'abc' }
const markup = (post: Parameters<typeof PostThumbnail>[0]['post'], placeholder = '') =>
  renderToStaticMarkup(<PostThumbnail post={post} sizes="100vw" placeholder={placeholder} />)

test('SPEC 8: an image that fails to load leaves its placeholder', () => {
  const failing = markup({ ...post, thumbnail }, 'INTEL_CLASSIFIED.enc')
  expect(failing).toMatch(/<span aria-hidden="true"[^>]*>INTEL_CLASSIFIED\.enc<\/span><picture>/)
  expect(failing).toContain('data-placeholder="INTEL_CLASSIFIED.enc"')
  expect(markup({ ...post, thumbnail: null }, 'INTEL_CLASSIFIED.enc')).toContain(
    'INTEL_CLASSIFIED.enc',
  )
})

test('without a text the frame is the placeholder, and the picture is decoration', () => {
  const shown = markup({ ...post, thumbnail })
  expect(shown).toMatch(/^<picture class="picture-frame /)
  expect(shown).toContain('alt=""')
})

test('a post without a picture shows its title card, and the placeholder if that fails to load', () => {
  const shown = markup({ ...post, thumbnail: null })
  expect(shown).toMatch(
    /^<picture class="picture-frame "><img src="\/title-cards\/ai-[0-9a-f]{8}\.svg"/,
  )
  expect(shown).toContain('width="640" height="360" alt=""')
})
