import { posix } from 'node:path'
import type { Decision } from '~/entities/decisions/decision.rules'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import type { ImportedDecisions } from '~/posts/entities/decisions/import-decisions.actions'
import { digestOf } from '~/posts/importing/imported-items.queries'
import type { ImportedPost } from '~/posts/importing/imported-post.rules'
import { planAddresses } from '~/posts/importing/plan-addresses.queries'
import { parsePostFile } from '~/posts/importing/post-file.rules'
import type { ImportSource, SourceContext, SourceItem } from '../../importing/source'
import { postFileText } from '../exporting/export-edition'
import { sideFiles } from '../layout'
import { type Manifest, manifestFile, readManifest } from '../manifest'
import { type Entries, type Entry, noEntries, parseEntries, type SideName } from '../side-files'
import { type EditionFolder, openEditionFolder } from './edition-folder'
import { createEditionTexts, type EditionAddresses, type EditionTexts } from './edition-texts'

/** A folder of Markdown posts, as `vigil export` writes it or a person did. */
export async function openEdition(path: string, context: SourceContext): Promise<ImportSource> {
  const folder = await openEditionFolder(path)
  const manifest = await readManifest(path)
  const side = await readSideFiles(folder)
  const plan = await planPosts(folder, context)
  const texts = createEditionTexts({ folder, context, pictures: side.entries.pictures, plan })
  return { name: 'edition', posts: plan.posts.length, items }

  async function* items(): AsyncGenerator<SourceItem> {
    yield* [...missingFiles(folder, manifest), ...side.problems, ...plan.problems]
    for (const author of side.entries.authors) yield texts.authorItem(author)
    for (const { file } of plan.posts) yield await postItem(file, { folder, texts, manifest })
    for (const { topic, description } of side.entries.topics) {
      yield { type: 'topic', topic, description }
    }
    for (const decisions of decisionsByPost(side.entries.decisions)) {
      yield { type: 'decisions', ...decisions }
    }
    for (const redirect of side.entries.redirects) yield { type: 'redirect', ...redirect }
  }
}

interface PlannedPosts extends EditionAddresses {
  problems: SourceItem[]
}

/** Reads every post once, for the links between them. Next versions come after the posts that they replace. */
async function planPosts(
  folder: EditionFolder,
  { db, report }: SourceContext,
): Promise<PlannedPosts> {
  const found: { file: string; post: ImportedPost['post']; isNext: boolean }[] = []
  const files = new Map<string, string>()
  const problems: SourceItem[] = folder.links.map((link) =>
    left(link, 'It is a link to another place, which is not followed.', false),
  )
  for (const file of folder.posts) {
    const read = await readPost(folder, file)
    const other = read.ok ? files.get(read.post.id) : undefined
    if (!read.ok) problems.push(left(file, read.why))
    else if (other !== undefined) problems.push(left(file, `It has the same id as ${other}.`))
    else {
      files.set(read.post.id, file)
      found.push({ file, post: { ...read.post, body: '' }, isNext: read.nextOf !== null })
    }
    report(`${found.length} posts found`)
  }
  const ordered = [
    ...found.filter(({ isNext }) => !isNext),
    ...found.filter(({ isNext }) => isNext),
  ]
  const planned = ordered.map(({ post }) => ({ item: post.id, ...post }))
  return {
    posts: ordered.map(({ file, post }) => ({ file, id: post.id })),
    addresses: await planAddresses(db, 'edition', planned),
    problems,
  }
}

async function readPost(folder: EditionFolder, file: string) {
  const read = await folder.readText(file)
  if (!read.ok) return read
  const parsed = parsePostFile(read.text)
  if (!parsed.ok)
    return { ok: false as const, why: `It is not a post: ${parsed.reasons.join('; ')}.` }
  return parsed
}

interface Edition {
  folder: EditionFolder
  texts: EditionTexts
  manifest: Manifest | null
}

async function postItem(file: string, { folder, texts, manifest }: Edition): Promise<SourceItem> {
  const read = await readPost(folder, file)
  if (!read.ok) return left(file, read.why)
  const { post, updatedAt, nextOf } = read
  const notes: string[] = []
  const exported = manifest?.files[file]
  const imported: ImportedPost = {
    post: { ...post, body: await texts.bodyOf(post.body, file, notes) },
    authors: [],
    redirectsFrom: [],
    thumbnail: await thumbnailOf(folder, file, post.id),
    updatedAt,
    nextOf,
    notes,
    ...(exported !== undefined && { isBasedOn: (stored) => fileDigest(stored) === exported }),
  }
  return { type: 'post', item: post.id, imported }
}

function fileDigest(stored: DeskPost): string {
  return digestOf(Buffer.from(postFileText(stored)))
}

const pictureEndings = ['webp', 'jpg', 'jpeg', 'png', 'avif', 'gif']

/** Beside the post, named after its id, which may be in capitals. */
async function thumbnailOf(
  folder: EditionFolder,
  file: string,
  id: string,
): Promise<Uint8Array | null> {
  for (const name of [id, id.toUpperCase()]) {
    for (const ending of pictureEndings) {
      const path = posix.join(posix.dirname(file), `${name}.${ending}`)
      if (folder.has(path)) return folder.readBytes(path)
    }
  }
  return null
}

function missingFiles(folder: EditionFolder, manifest: Manifest | null): SourceItem[] {
  if (!manifest) return []
  const missing = Object.keys(manifest.files).filter((path) => !folder.has(path))
  return [
    ...(manifest.isComplete
      ? []
      : [left(manifestFile, 'The export of this folder was interrupted.')]),
    ...missing.map((path) => left(path, 'It was exported, and is not in the folder any more.')),
  ]
}

async function readSideFiles(
  folder: EditionFolder,
): Promise<{ entries: Entries; problems: SourceItem[] }> {
  const entries = noEntries()
  const problems: SourceItem[] = []
  for (const name of Object.keys(sideFiles) as SideName[]) {
    const path = sideFiles[name]
    if (!folder.has(path)) continue
    const read = await folder.readText(path)
    const parsed = read.ok ? parseEntries(name, read.text) : read
    if (!parsed.ok) problems.push(left(path, parsed.why))
    else {
      Object.assign(entries, { [name]: parsed.entries })
      problems.push(...parsed.problems.map((why) => left(path, why)))
    }
  }
  return { entries, problems }
}

function left(item: string, why: string, isError = true): SourceItem {
  return { type: 'left', item, title: '', why, isError }
}

function decisionsByPost(entries: Entries['decisions']): ImportedDecisions[] {
  const byPost = Map.groupBy(entries, ({ kind, post }) => `${kind} ${post}`)
  return [...byPost.values()].flatMap((ofPost) => {
    const [first] = ofPost
    if (!first) return []
    return [{ kind: first.kind, id: first.post, decisions: ofPost.flatMap(decisionOf) }]
  })
}

function decisionOf({ type, value, decision, corrected }: Entry<'decisions'>): Decision[] {
  if (decision !== 'corrected') return [{ type, value, decision }]
  return corrected ? [{ type, value, decision, corrected }] : []
}
