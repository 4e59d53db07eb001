import { slugify } from '~/config/slugify'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { storedPath } from '~/posts/addresses/redirects/redirect.rules'
import { htmlText } from '../../html/html-text'
import type { DomainChoice } from '../../shared/domains'
import { foreignSlug } from '../../shared/foreign-slug'
import { isImported } from '../post/status'
import type { WxrItem, WxrPart, WxrTerm } from '../xml/wxr'
import { createSiteAuthors, type SiteAuthors } from './site-authors'
import { topicsOf } from './topics'

/** A post, as far as other posts need it. */
export interface IndexedPost {
  id: string
  /** The slug that it should have here. */
  slug: string
  domain: DomainSlug
  /** Where readers found it; null for one that was not published. */
  oldPath: string | null
}

export interface Attachment {
  id: string
  address: string
  /** In the folder of uploads, such as `2026/03/map.jpg`. */
  file: string
  alt: string
  caption: string
  parent: string
}

/** What is known about a site after its export was read once: everything but the texts. */
export interface SiteIndex {
  /** Without a slash at the end. */
  url: string
  title: string
  /** The hosts that the site had over time, without `www.`. */
  hosts: Set<string>
  authors: SiteAuthors
  categories: Map<string, WxrTerm>
  tags: Map<string, WxrTerm>
  posts: Map<string, IndexedPost>
  /** Where readers found pages and whatever else is not imported. */
  otherPaths: Set<string>
  attachments: Map<string, Attachment>
  /** Blocks that several posts share. */
  sharedBlocks: Map<string, string>
  /** Of categories and tags, also of those that only posts name. */
  termNames: Set<string>
  /** The slugs of categories and tags that published posts have. */
  usedTerms: Set<string>
  itemCount: number
  commentCount: number
}

export async function readSiteIndex(
  parts: AsyncIterable<WxrPart>,
  choice: DomainChoice,
  onItem: (count: number) => void = () => {},
): Promise<SiteIndex> {
  const index = emptyIndex()
  const addresses: Record<string, string> = {}
  for await (const part of parts) {
    if (part.type === 'site') addresses[part.name] ??= part.value
    else if (part.type === 'author') index.authors.add(part.author.login, part.author.name)
    else if (part.type === 'term') addTerm(index, part.term)
    else {
      addItem(index, part.item, choice)
      onItem(index.itemCount)
    }
  }
  // Not wp:base_site_url: of a site in a network, it is the address of the network.
  const named = ['wp:base_blog_url', 'link'].map((name) => addresses[name] ?? '')
  for (const address of named) addHost(index, address)
  index.url = (named.find((address) => URL.canParse(address)) ?? '').replace(/\/+$/, '')
  index.title = htmlText(addresses.title ?? '')
  return index
}

function emptyIndex(): SiteIndex {
  return {
    url: '',
    title: '',
    hosts: new Set(),
    authors: createSiteAuthors(),
    categories: new Map(),
    tags: new Map(),
    posts: new Map(),
    otherPaths: new Set(),
    attachments: new Map(),
    sharedBlocks: new Map(),
    termNames: new Set(),
    usedTerms: new Set(),
    itemCount: 0,
    commentCount: 0,
  }
}

function addHost({ hosts }: SiteIndex, address: string): void {
  const url = URL.parse(address)
  if (url && /^https?:$/.test(url.protocol)) hosts.add(hostOf(url))
}

export function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '')
}

function addTerm(index: SiteIndex, term: WxrTerm): void {
  index.termNames.add(htmlText(term.name))
  if (term.taxonomy === 'category') index.categories.set(term.slug, term)
  if (term.taxonomy === 'post_tag') index.tags.set(term.slug, term)
}

function addItem(index: SiteIndex, item: WxrItem, choice: DomainChoice): void {
  index.itemCount += 1
  index.commentCount += item.commentCount
  if (item.damage !== '') return
  if (item.type === 'attachment') index.attachments.set(item.id, attachmentOf(item))
  else if (item.type === 'wp_block') index.sharedBlocks.set(item.id, item.content)
  else if (isImported(item)) addPost(index, item, choice)
  if (!isImported(item) && item.type !== 'nav_menu_item') addOtherPath(index, item)
}

function addOtherPath({ otherPaths }: SiteIndex, item: WxrItem): void {
  const path = oldPathOf(item)
  if (path !== null) otherPaths.add(copyOf(path))
}

function addPost(index: SiteIndex, item: WxrItem, choice: DomainChoice): void {
  // The second one with an id is left.
  if (index.posts.has(item.id)) return
  const { domain } = topicsOf(item, { categories: index.categories, choice })
  for (const { name } of item.terms) index.termNames.add(copyOf(htmlText(name)))
  index.posts.set(item.id, {
    id: item.id,
    slug: copyOf(slugOf(item)),
    domain,
    oldPath: copyOf(oldPathOf(item)),
  })
  if (item.status === 'publish' && item.password === '') {
    for (const { taxonomy, slug } of item.terms) index.usedTerms.add(`${taxonomy} ${slug}`)
  }
  // It is never changed, so that it tells where the site was when the post was written.
  if (new RegExp(`[?&]p=${item.id}$`).test(item.guid)) addHost(index, item.guid)
}

/** A part of a string keeps the whole of it in memory: here, a piece of the file for every post. */
function copyOf<Text extends string | null>(text: Text): Text {
  return text === null ? text : (Buffer.from(text, 'utf16le').toString('utf16le') as Text)
}

/** WordPress stores other scripts than Latin percent-encoded. */
export function slugOf({ slug, title, id }: Pick<WxrItem, 'slug' | 'title' | 'id'>): string {
  const decoded = decode(slug).normalize('NFC').trim()
  if (decoded !== '' && foreignSlug(decoded) === decoded) return decoded
  const fromTitle = slugify(htmlText(title))
  return fromTitle === 'untitled' ? `post-${id}` : fromTitle
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** A post that was not published has only an address with a query. */
export function oldPathOf({ link }: Pick<WxrItem, 'link'>): string | null {
  const url = URL.parse(link)
  if (url?.search !== '' || url.pathname === '/') return null
  return storedPath(url.pathname)
}

function attachmentOf(item: WxrItem): Attachment {
  const address = item.attachmentUrl || item.guid
  const file = item.meta.get('_wp_attached_file') ?? uploadPath(address) ?? ''
  const alt = htmlText(item.meta.get('_wp_attachment_image_alt') ?? '')
  return {
    id: item.id,
    address: copyOf(address),
    file: copyOf(file),
    alt: copyOf(alt),
    caption: copyOf(htmlText(item.excerpt)),
    parent: item.parent,
  }
}

/** The path of a file in the folder of uploads; null for any other address. */
export function uploadPath(address: string): string | null {
  const path = decode(address.replace(/[?#].*$/, ''))
  const [, file] =
    /\/wp-content\/(?:uploads|blogs\.dir\/\d+\/files)\/(?:sites\/\d+\/)?(.+)$/.exec(path) ?? []
  return file ?? null
}
