import { type HtmlImport, importHtml } from '../../html/import-html'
import type { ConvertedCard } from './card-fields'
import { convertHtml } from './html-card'
import { lexicalToHtml } from './lexical'
import { convertMarkdown } from './markdown-card'
import { mobiledocToHtml } from './mobiledoc'

/** The text of a post as Ghost stores it: of these, the first that can be read is it. */
export interface BodySource {
  /** Ghost 5 and 6. */
  lexical: string
  /** Ghost 1 to 5. */
  mobiledoc: string
  /** Ghost 0. */
  markdown: string
  /** What Ghost made of it. */
  html: string
}

export interface ImportedBody {
  markdown: string
  notes: string[]
}

/** Ghost writes it for its own address. */
export const ghostUrl = '__GHOST_URL__'
/** Stands for the address of a site that nobody told us. */
export const unknownSite = 'https://ghost.invalid'

interface BodyOptions extends Pick<HtmlImport, 'storePicture'> {
  /** The address of the old site, without a slash at the end; null if it is not known. */
  site: string | null
  /** Where an address of the old site leads now: the path that it has there, to an address here. */
  linkTo: (path: string) => string
}

/** The text of a post as Markdown, with links and pictures that lead to this site. */
export async function importBody(
  source: BodySource,
  { site, linkTo, storePicture }: BodyOptions,
): Promise<ImportedBody> {
  const { html, notes } = htmlOf(source)
  const base = site ?? unknownSite
  const withBase = html
    .replaceAll('="#/portal', `="${ghostUrl}/#/portal`)
    .replaceAll(ghostUrl, base)
  const pathOf = createPathOf(base)
  const imported = await importHtml(withBase, {
    base: `${base}/`,
    linkTo(address) {
      const path = pathOf(address)
      return path === null ? address : linkTo(path)
    },
    storePicture,
  })
  return {
    // Whatever else names the site, such as code.
    markdown: imported.markdown.replaceAll(unknownSite, ''),
    notes: [...notes, ...imported.notes.map((note) => note.replaceAll(unknownSite, ''))],
  }
}

function htmlOf({ lexical, mobiledoc, markdown, html }: BodySource): ConvertedCard {
  const converted =
    (lexical && lexicalToHtml(lexical)) ||
    (mobiledoc && mobiledocToHtml(mobiledoc)) ||
    (markdown && convertMarkdown(markdown, 1))
  if (converted) return converted
  const fromHtml = convertHtml(html)
  if (!lexical && !mobiledoc) return fromHtml
  const text = 'Its text cannot be read, so the HTML that Ghost made of it is imported.'
  return { html: fromHtml.html, notes: [text, ...fromHtml.notes] }
}

/** The path, query and fragment of an address of the old site, with or without www; null for other sites. */
export function createPathOf(base: string): (address: string) => string | null {
  const hostOf = (url: URL) => url.host.replace(/^www\./, '')
  const root = new URL(base)
  const folder = root.pathname.replace(/\/$/, '')
  return (address) => {
    const url = URL.parse(address, `${base}/`)
    if (!url || !/^https?:$/.test(url.protocol) || hostOf(url) !== hostOf(root)) return null
    if (!`${url.pathname}/`.startsWith(`${folder}/`)) return null
    return (url.pathname.slice(folder.length) || '/') + url.search + url.hash
  }
}
