import { emptyContent } from '~/posts/fields/post-fields.rules'
import type { ImportedPost } from '~/posts/importing/imported-post.rules'
import { htmlText } from '../../html/html-text'
import { importHtml } from '../../html/import-html'
import { type DomainChoice, storedDomain } from '../../shared/domains'
import { redirectable } from '../../shared/old-addresses'
import { contentHtml } from '../content/content-html'
import type { SiteAddresses } from '../site/addresses'
import { oldPathOf, type SiteIndex, slugOf } from '../site/site-index'
import { topicsOf } from '../site/topics'
import type { WxrItem } from '../xml/wxr'
import { dateOf, readDate } from './dates'
import type { SitePictures } from './pictures'
import { searchEngineTexts } from './search-engines'
import { statusOf } from './status'

export interface PostContext {
  index: SiteIndex
  addresses: SiteAddresses
  pictures: SitePictures
  choice: DomainChoice
  /** The id that an item has here. */
  idOf: (item: string) => string
}

/** A post of WordPress as a post of this site. */
export async function convertPost(item: WxrItem, context: PostContext): Promise<ImportedPost> {
  const { index, choice } = context
  const topics = topicsOf(item, { categories: index.categories, choice })
  const title = htmlText(item.title)
  const summary = htmlText(item.excerpt)
  const authors = index.authors.of(item)
  const { status, note } = statusOf(item)
  const text = await convertText(item, context)
  const { notes, ...forEngines } = searchEngineTexts(item.meta, {
    title,
    summary,
    siteTitle: index.title,
  })
  const thumbnail = await featuredPicture(item, context)
  const date = dateOf(item)
  const old = redirectable(oldPathsOf(item, index))
  return {
    post: {
      ...emptyContent(),
      ...forEngines,
      kind: 'article',
      id: context.idOf(item.id),
      title,
      slug: index.posts.get(item.id)?.slug ?? slugOf(item),
      domain: storedDomain(topics.domain),
      summary,
      body: text.markdown,
      tags: topics.tags,
      authors: authors.map(({ id }) => id),
      thumbnail: null,
      status,
      createdAt: date,
      publishedAt: status === 'draft' ? null : date,
    },
    authors,
    redirectsFrom: old.paths,
    ...thumbnail,
    updatedAt: readDate(item.modifiedGmt),
    notes: [
      ...(note === null ? [] : [note]),
      ...unreadableNotes(item),
      ...topics.others.map((other) => `The term ${other} was left out.`),
      ...notes,
      ...text.notes,
      ...old.notes,
      ...commentNotes(item),
    ],
  }
}

async function convertText(item: WxrItem, { addresses, pictures, index }: PostContext) {
  const { html, notes } = contentHtml(item.content, {
    galleryPictures: (ids) => pictures.ofGallery(ids, item.id),
    sharedBlock: (id) => index.sharedBlocks.get(id) ?? null,
    footnotes: item.meta.get('footnotes') ?? '',
  })
  const files = new Set<string>()
  const missing = new Set<string>()
  const converted = await importHtml(html, {
    base: URL.canParse(item.link) ? item.link : `${index.url}/`,
    async storePicture(picture) {
      const stored = await pictures.store(picture)
      if (!stored.ok) missing.add(picture.source)
      return stored
    },
    linkTo(address) {
      const path = addresses.newAddress(address)
      if (path === null && isFileOf(address, addresses) && !missing.has(address)) files.add(address)
      return path ?? address
    },
  })
  const fileNotes = [...files].map(
    (file) => `A link to a file still leads to the old site: ${file}`,
  )
  return { markdown: converted.markdown, notes: [...notes, ...converted.notes, ...fileNotes] }
}

function isFileOf(address: string, addresses: SiteAddresses): boolean {
  const url = URL.parse(address)
  return url !== null && addresses.isOfSite(url) && /\.\w{2,5}$/.test(url.pathname)
}

async function featuredPicture(
  item: WxrItem,
  { pictures }: PostContext,
): Promise<Pick<ImportedPost, 'thumbnail' | 'thumbnailProblem'>> {
  const id = item.meta.get('_thumbnail_id')
  if (id === undefined || id === '0') return { thumbnail: null }
  const found = await pictures.featured(id)
  if (found.ok) return { thumbnail: found.bytes }
  return { thumbnail: null, thumbnailProblem: `Its featured picture was left out. ${found.why}` }
}

/** Its address, the short one, and those that it had before its slug was changed. */
function oldPathsOf(item: WxrItem, { posts, url }: SiteIndex): string[] {
  const path = posts.get(item.id)?.oldPath ?? oldPathOf(item)
  if (path === null) return []
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const earlier = (item.meta.get('_wp_old_slug') ?? '').split('\n').filter(Boolean)
  const short = isAtRoot(url) ? [`/?p=${item.id}`] : []
  return [path, ...short, ...earlier.map((slug) => folder + slug)]
}

/** A site in a folder of its domain has other short addresses, which cannot be redirected. */
function isAtRoot(site: string): boolean {
  return URL.parse(site)?.pathname === '/'
}

/** A file whose encoding is not the one that it names. */
function unreadableNotes({ title, content, excerpt }: WxrItem): string[] {
  if (![title, content, excerpt].some((text) => text.includes('\ufffd'))) return []
  return [
    'Some of its characters cannot be read: the file may be in another encoding than it says.',
  ]
}

function commentNotes({ commentCount: count }: WxrItem): string[] {
  if (count === 0) return []
  return [count === 1 ? 'Its comment was left out.' : `Its ${count} comments were left out.`]
}
