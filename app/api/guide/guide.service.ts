import { renderDocument } from '~/markdown/render'
import type { RenderedDocument } from '~/markdown/rendered-document'

const texts = import.meta.glob<string>('../../../docs/api.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The text of docs/api.md without its title, which the page shows: sections are then of the first level. */
export function guideText(): string {
  const [text = ''] = Object.values(texts)
  return text.replace(/^# .*\n/, '').replace(/^#(#+ )/gm, '$1')
}

const rendered = new Map<string, RenderedDocument>()

/** docs/api.md as a page. It is rendered once. */
export function apiGuide(siteUrl: string): RenderedDocument {
  const known = rendered.get(siteUrl)
  if (known) return known
  const page = renderDocument(guideText(), { title: 'API', siteOrigin: siteUrl })
  rendered.set(siteUrl, page)
  return page
}
