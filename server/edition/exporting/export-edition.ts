import { authorsForDesk } from '~/authors/authors.queries'
import type { Db } from '~/database/database'
import { exportedDecisions } from '~/entities/stored/exported-decisions.queries'
import { pictureIdOf } from '~/pictures/body-pictures.rules'
import { picturesInText } from '~/pictures/library/pictures-in-text.rules'
import { isPostId } from '~/posts/addresses/post-id.rules'
import { redirectReasons } from '~/posts/addresses/redirects/redirect.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import {
  countExported,
  type ExportFilter,
  exportedPosts,
  exportedRedirects,
  exportedTopics,
} from '~/posts/exporting/exported-posts.queries'
import { formatPostFile, parsePostFile } from '~/posts/importing/post-file.rules'
import { findPicture } from '~/posts/pictures/library/pictures.queries'
import type { Progress } from '../../process/progress'
import type { Pictures } from '../../storage/pictures'
import { pictureFile, postFile, sideFiles, thumbnailFile } from '../layout'
import { withFolderPictures } from '../picture-links'
import { type Entries, formatEntries, noEntries, parseEntries, type SideName } from '../side-files'
import { type EditionWriter, openEditionWriter } from './edition-writer'

interface ExportParts {
  db: Db
  pictures: Pick<Pictures, 'bodyPictures' | 'thumbnailFiles'>
  progress: Pick<Progress, 'report'>
}

interface ExportOptions {
  filter: ExportFilter
  /** Also over files that somebody changed in the folder. */
  force: boolean
}

export interface ExportResult {
  posts: number
  pictures: number
  /** Files of an earlier export that are not part of this one. */
  removed: number
  /** Files that somebody changed in the folder: they were left as they are. */
  changed: string[]
  /** What could not be exported. */
  problems: string[]
}

/** The text of a post's file. */
export function postFileText(post: DeskPost): string {
  const body = withFolderPictures(post.body)
  return formatPostFile(
    { ...post, body, faq: post.typedFaq },
    { updatedAt: post.updatedAt, nextOf: post.nextOf?.postId ?? null },
  )
}

/** Writes posts, and all that they need, into a folder. The server may be running. */
export async function exportEdition(
  { db, pictures, progress }: ExportParts,
  folder: string,
  { filter, force }: ExportOptions,
): Promise<ExportResult> {
  const isWhole = Object.keys(filter).length === 0
  const total = await countExported(db, filter)
  const writer = await openEditionWriter(folder, { force })
  const needed: Needed = {
    posts: new Set(),
    paths: new Set(),
    tags: new Set(),
    authors: new Set(),
    pictures: new Set(),
  }
  const problems: string[] = []
  const notFound = new Set(filter.ids)
  let posts = 0
  for await (const post of exportedPosts(db, filter)) {
    if (!isPostId(post.id))
      problems.push(`“${post.title}” has the id ${post.id}, which is no UUID.`)
    else {
      await exportPost(writer, pictures, post, problems)
      note(needed, post)
      posts += 1
    }
    notFound.delete(post.id.toLowerCase())
    progress.report(`${posts} of ${total} posts`)
  }
  for (const id of notFound) problems.push(`No post that was chosen has the id ${id}.`)
  const entries = await entriesFor(db, isWhole ? 'all' : needed)
  for (const { picture } of entries.authors) if (picture) needed.pictures.add(picture)
  const stored = await exportPictures({ db, pictures, progress }, writer, needed.pictures, problems)
  await writeSideFiles(writer, { ...entries, pictures: stored }, isWhole ? 'all' : needed)
  const { removed, changed } = await writer.finish({ isWhole })
  return { posts, pictures: stored.length, removed, changed, problems }
}

/** What the exported posts name. */
interface Needed {
  posts: Set<string>
  paths: Set<string>
  tags: Set<string>
  authors: Set<string>
  pictures: Set<string>
}

function note({ posts, paths, tags, authors, pictures }: Needed, post: DeskPost): void {
  posts.add(post.id)
  paths.add(postPath(post))
  for (const tag of post.tags) tags.add(tag)
  for (const id of post.authors) authors.add(id)
  for (const { id } of picturesInText(post.body)) pictures.add(id)
}

async function exportPost(
  writer: EditionWriter,
  { thumbnailFiles }: ExportParts['pictures'],
  post: DeskPost,
  problems: string[],
): Promise<void> {
  const content = postFileText(post)
  // It was changed in the folder and imported: only the time of the change is another one.
  const isSame = (text: string) => {
    const read = parsePostFile(text)
    return read.ok && formatPostFile(read.post, { ...read, updatedAt: post.updatedAt }) === content
  }
  await writer.putPost({ id: post.id, path: postFile(post), content }, isSame)
  if (!post.thumbnail) return
  const { fingerprint } = post.thumbnail
  const original = await thumbnailFiles.original({ id: post.id, fingerprint })
  if (original) await writer.put(thumbnailFile(post), original.bytes)
  else problems.push(`The thumbnail of “${post.title}” (${post.id}) is missing.`)
}

/** Names and descriptions of the exported pictures. */
async function exportPictures(
  { db, pictures, progress }: ExportParts,
  writer: EditionWriter,
  ids: ReadonlySet<string>,
  problems: string[],
): Promise<Entries['pictures']> {
  const entries: Entries['pictures'] = []
  for (const id of [...ids].sort()) {
    const file = await pictures.bodyPictures.get(`${id}.webp`)
    if (!file) {
      problems.push(`The picture ${id}.webp of a text is missing.`)
      continue
    }
    await writer.put(pictureFile(id), file.bytes)
    const { name = '', alt = '' } = (await findPicture(db, id)) ?? {}
    entries.push({ id, name, alt })
    progress.report(`${entries.length} of ${ids.size} pictures`)
  }
  return entries
}

async function entriesFor(db: Db, needed: Needed | 'all'): Promise<Entries> {
  const isNeeded = (kind: 'posts' | 'paths' | 'tags' | 'authors', name: string) =>
    needed === 'all' || needed[kind].has(name)
  const authors = await authorsForDesk(db)
  const redirects = await exportedRedirects(db)
  const topics = await exportedTopics(db)
  const decisions = await exportedDecisions(db)
  return {
    ...noEntries(),
    authors: authors
      .filter(({ id }) => isNeeded('authors', id))
      .map(({ id, slug, name, role, biography, picture, links, isRetired }) => ({
        ...{ id, slug, name, role, biography, links, retired: isRetired },
        ...(picture && { picture: pictureIdOf(picture) }),
      })),
    redirects: redirects
      .filter(({ to }) => isNeeded('paths', to))
      .map(({ from, to, reason }) => {
        return { from, to, reason: redirectReasons.find((known) => known === reason) ?? 'post' }
      }),
    topics: topics.filter(({ topic }) => isNeeded('tags', topic)),
    decisions: decisions.filter(({ post }) => isNeeded('posts', post)),
  }
}

/** Some posts are added to what the folder has; a whole export replaces it. */
async function writeSideFiles(
  writer: EditionWriter,
  entries: Entries,
  exported: Pick<Needed, 'posts'> | 'all',
): Promise<void> {
  for (const name of Object.keys(sideFiles) as SideName[]) {
    const path = sideFiles[name]
    const earlier = exported === 'all' ? null : await writer.read(path)
    const parsed = earlier === null ? null : parseEntries(name, earlier)
    // A decision that was undone since is not kept.
    const isOld = (entry: object) =>
      exported !== 'all' && 'post' in entry && exported.posts.has(String(entry.post))
    const known = parsed?.ok ? parsed.entries.filter((entry) => !isOld(entry)) : []
    const text = formatEntries(name, [...known, ...entries[name]] as Entries[typeof name])
    if (text !== null) await writer.put(path, text)
  }
}
