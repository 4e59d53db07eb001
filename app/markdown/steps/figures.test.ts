import { expect, test } from 'vitest'
import { renderMarkdown } from '../render'

const render = (body: string) =>
  renderMarkdown(body, { title: 'The title', siteOrigin: 'https://vigil.example' })

test('a picture alone in its paragraph is a figure, with its title as caption', () => {
  expect(render('![A chart](/a.webp "Attempts per day")')).toBe(
    '<figure><img src="/a.webp" alt="A chart" loading="lazy" decoding="async" class="unsized"><figcaption>Attempts per day</figcaption></figure>',
  )
  expect(render('![A chart](/a.webp)')).not.toContain('figcaption')
})

test('a picture in a sentence stays inline', () => {
  expect(render('See ![A chart](/a.webp "Title") here.')).toBe(
    '<p>See <img src="/a.webp" alt="A chart" title="Title" loading="lazy" decoding="async" class="unsized"> here.</p>',
  )
})

test('the size in the name of an upload becomes its width and height', () => {
  expect(render('![A chart](/storage/x-1200x800.webp)')).toContain('width="1200" height="800"')
})

test.each(['/x-0x800.webp', '/x-1200x.webp', '/x.webp', '/x-123456x1.webp'])(
  '%s has no size in its name, so it gets the 16:9 frame',
  (src) => {
    const html = render(`![A chart](${src})`)
    expect(html).toContain('class="unsized"')
    expect(html).not.toContain('width=')
  },
)
