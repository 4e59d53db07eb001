import type { Author } from '~/authors/author.rules'
import { maxAuthors } from '~/authors/author-ids.rules'
import type { PostKind } from '~/config/post-kinds'
import { slugify } from '~/config/slugify'
import type { DeskPost } from '../editing/desk-post.rules'
import { allFields, mapFields, type PostFieldName } from '../fields/post-fields.rules'
import type { PostStatus, PostToSave } from '../post.rules'

/** A post as a source describes it. Its thumbnail and the free slug are added when it is written. */
export interface ImportedPost {
  /** `authors` are ids. Its `thumbnail` is ignored: the file below is what counts. */
  post: PostToSave
  /** The profiles of its authors, as far as the source knows them. Those who exist here keep theirs. */
  authors: readonly ImportedAuthor[]
  /** Paths at which readers found it, such as `/2026/03/05/slug/`. */
  redirectsFrom: readonly string[]
  /** The file of its thumbnail, in any supported format. */
  thumbnail: Uint8Array | null
  /** Why the source has a thumbnail and no file of it, for the report: a post that has one here keeps it. */
  thumbnailProblem?: string | null
  /** When it last changed at the source; left out if that is its date of publication. */
  updatedAt?: Date | null
  /** The id of the published post that this is the next version of. */
  nextOf?: string | null
  /** Whether the source is what was exported of exactly this version: then nothing here is lost by writing over it. */
  isBasedOn?: (stored: DeskPost) => boolean
  /** What the source had to change or leave out, for the report. */
  notes?: readonly string[]
}

export type ImportedAuthor = Omit<Author, 'updatedAt'>

/** Which item of which source: `name` is the address of a site, or `edition`. */
export interface SourceKey {
  source: string
  item: string
}

export interface ImportedItem extends SourceKey {
  kind: 'article' | 'brief' | 'author' | 'picture'
  /** The id of the post, author or picture here. */
  targetId: string
  digest: string
  /** The version that the import wrote. */
  version: number
}

/** `left`: it was not imported, as the notes say. `kept`: the post here differs and was not overwritten. */
export const importResults = ['added', 'changed', 'unchanged', 'kept', 'left'] as const
export type ImportResult = (typeof importResults)[number]

/** What became of an item. */
export interface ImportOutcome {
  result: ImportResult
  postId: string
  kind: PostKind
  title: string
  /** Where readers find it; null unless it is published. */
  path: string | null
  notes: string[]
}

export type FittedPost =
  | { ok: true; post: PostToSave; notes: string[] }
  | { ok: false; why: string }

/** Makes a post of another system valid here, and says what had to change. */
export function fitPost(imported: PostToSave, now: Date): FittedPost {
  const notes: string[] = []
  const tooLong = lengthOf(imported.body) - limitOf('body', imported.kind)
  if (tooLong > 0) {
    return { ok: false, why: `Its text is ${tooLong} characters longer than a post can be.` }
  }
  const clean = cleanTexts(imported)
  const post: PostToSave = {
    ...clean,
    ...fitTitle(clean, notes),
    ...fitDates(clean, now, notes),
    slug: fitSlug(clean, notes),
    tags: fitTags(clean, notes),
    authors: fitAuthors(clean, notes),
  }
  const shortened = ['summary', 'metaTitle', 'metaDescription', 'focusKeyword'] as const
  for (const name of shortened) post[name] = cut(post, name, notes)
  return { ok: true, post, notes }
}

/** No database stores a null byte or half of a surrogate pair. */
function cleanTexts(post: PostToSave): PostToSave {
  const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()
  const texts = ['title', 'domain', 'summary', 'body', 'metaTitle', 'metaDescription'] as const
  const cleaned = Object.fromEntries(texts.map((name) => [name, clean(post[name])]))
  return {
    ...post,
    ...cleaned,
    slug: post.slug === null ? null : clean(post.slug),
    focusKeyword: clean(post.focusKeyword),
    tags: post.tags.map(clean),
    faq: post.faq.map(({ question, answer }) => {
      return { question: clean(question), answer: clean(answer) }
    }),
  }
}

function fitTitle({ title, body, id, kind }: PostToSave, notes: string[]): { title: string } {
  if (title.trim() !== '') return { title: cut({ title, kind }, 'title', notes) }
  const words = firstWords(body)
  notes.push('It has no title: one was made from its text.')
  return { title: words || `Untitled ${id.slice(0, 8)}` }
}

/** Longer ones do not fit into the indexes of PostgreSQL in every script. */
const maxSlugLength = 200

function fitSlug({ slug }: PostToSave, notes: string[]): string | null {
  if (slug === null || lengthOf(slug) <= maxSlugLength) return slug
  notes.push(`Slug was shortened. It was: ${slug}`)
  return slugify(slug)
}

const titleWords = 10

/** The first heading or line of a text, without markup; '' if it has no words. */
function firstWords(body: string): string {
  const line = body
    .split('\n')
    .find((text) => /\p{L}/u.test(text) && !/^\s*(```|~~~|!\[)/.test(text))
  const plain = (line ?? '')
    .replace(/^[\s#>*+-]+/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`~]/g, '')
    .trim()
  const words = plain.split(/\s+/)
  const start = words.slice(0, titleWords).join(' ')
  return words.length > titleWords ? `${start} …` : start
}

type Dates = Pick<PostToSave, 'createdAt' | 'publishedAt' | 'status'>

const dayMs = 86_400_000

/** Other systems write years before 1000, or the last day of 1969, for none. Years after 9999 would be sorted before all. */
function isMoment(date: Date | null): date is Date {
  const ms = date?.getTime() ?? Number.NaN
  const isLastDayOf1969 = ms < 0 && ms >= -dayMs
  return ms >= Date.UTC(1000, 0) && ms < Date.UTC(10_000, 0) && !isLastDayOf1969
}

function fitDates(post: Dates, now: Date, notes: string[]): Dates {
  const dates = [post.createdAt, post.publishedAt].filter(isMoment)
  const isLost = !isMoment(post.createdAt) || (post.publishedAt && !isMoment(post.publishedAt))
  const [first = now] = dates
  if (isLost) notes.push(`It has no valid date: it was given ${first.toISOString().slice(0, 10)}.`)
  const createdAt = isMoment(post.createdAt) ? post.createdAt : first
  const publishedAt = isMoment(post.publishedAt) ? post.publishedAt : null
  return { createdAt, ...fitStatus({ ...post, createdAt, publishedAt }, now, notes) }
}

function fitStatus(
  { status, createdAt, publishedAt }: Dates,
  now: Date,
  notes: string[],
): { status: PostStatus; publishedAt: Date | null } {
  if (status === 'published') return { status, publishedAt: publishedAt ?? createdAt }
  if (status !== 'scheduled') return { status, publishedAt }
  if (publishedAt === null) {
    notes.push('It was scheduled without a time: it is a draft now.')
    return { status: 'draft', publishedAt }
  }
  if (publishedAt > now) return { status, publishedAt }
  notes.push('It was scheduled, and its time has passed: it is published.')
  return { status: 'published', publishedAt }
}

function fitTags({ tags, kind }: PostToSave, notes: string[]): string[] {
  const { maxEntryLength = Number.POSITIVE_INFINITY } = allFields.tags
  let room = limitOf('tags', kind)
  const fitting = tags.filter((tag) => {
    const length = lengthOf(tag)
    if (length > maxEntryLength || length + 2 > room) return false
    room -= length + 2
    return true
  })
  const left = tags.length - fitting.length
  if (left > 0)
    notes.push(`${left === 1 ? 'A tag was' : `${left} tags were`} too long or too many.`)
  return fitting
}

function fitAuthors({ authors }: PostToSave, notes: string[]): string[] {
  if (authors.length <= maxAuthors) return authors
  notes.push(`It has ${authors.length} authors: only the first ${maxAuthors} were taken.`)
  return authors.slice(0, maxAuthors)
}

/** Cuts a text at the limit of its field, with an ellipsis. */
function cut<Name extends 'title' | 'summary' | 'metaTitle' | 'metaDescription' | 'focusKeyword'>(
  post: Record<Name, string> & { kind: PostKind },
  name: Name,
  notes: string[],
): string {
  const text = post[name]
  const limit = limitOf(name, post.kind)
  if (lengthOf(text) <= limit) return text
  notes.push(`${allFields[name].label} was shortened to ${limit} characters. It was: ${text}`)
  return `${Array.from(text)
    .slice(0, limit - 1)
    .join('')
    .trimEnd()}…`
}

const limits = mapFields((_, { maxLength }) => maxLength)

function limitOf(name: PostFieldName, kind: PostKind): number {
  const limit = limits[name] ?? Number.POSITIVE_INFINITY
  return typeof limit === 'number' ? limit : limit[kind]
}

function lengthOf(text: string): number {
  return Array.from(text).length
}
