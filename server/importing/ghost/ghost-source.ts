import type { ImportedAuthor } from '~/posts/importing/imported-post.rules'
import { planAddresses } from '~/posts/importing/plan-addresses.queries'
import { descriptionProblem, readDescription } from '~/posts/topics/topic-description.rules'
import { onOneLine } from '../html/html-text'
import { importedId } from '../imported-id'
import type { DomainChoice } from '../shared/domains'
import { foreignSlug } from '../shared/foreign-slug'
import type { MediaFolder } from '../shared/media-folder'
import { tagName } from '../shared/topic-names'
import type { SourceContext, SourceItem } from '../source'
import { type Addresses, createAddresses } from './addresses'
import { authorsOf } from './authors'
import { createPathOf, ghostUrl, importBody, unknownSite } from './body/body'
import { exportRows } from './file/export-file'
import type { ExportIndex } from './file/read-index'
import { isPage, type PostRow, postRow } from './file/rows'
import { createPictures, type GhostPictures } from './pictures'
import { importedPost } from './post'
import { createTopics, type Topics } from './topics'

interface GhostParts {
  file: string
  index: ExportIndex
  media: MediaFolder
  choice: DomainChoice
  /** The address of the old site, without a slash at the end; null if nobody told it. */
  site: string | null
  /** Identifies the old site. */
  source: string
}

interface Reading extends GhostParts {
  topics: Topics
  addresses: Addresses
  pictures: GhostPictures
  authors: Map<string, ImportedAuthor>
}

/** Everything of an export but its members, in the order of the file. */
export async function* ghostItems(
  parts: GhostParts,
  context: Pick<SourceContext, 'db' | 'storeImportedPicture'>,
): AsyncGenerator<SourceItem> {
  const { index, site, source } = parts
  const topics = createTopics(index, parts.choice)
  const pathOf = createPathOf(site ?? unknownSite)
  const pictures = createPictures(context, { media: parts.media, pathOf, source })
  const planned = index.posts
    .filter((post) => !post.isPage)
    .map(({ id: item, slug, title }) => ({
      item,
      kind: 'article' as const,
      id: importedId(source, item),
      slug: foreignSlug(slug) || null,
      title: onOneLine(title),
      domain: topics.of(item).domain,
    }))
  const paths = await planAddresses(context.db, source, planned)
  const reading: Reading = {
    ...parts,
    topics,
    pictures,
    addresses: createAddresses({ index, site, topics, paths }),
    authors: await readAuthors(parts, pictures),
  }
  yield* posts(reading)
  yield* descriptions(reading)
  for (const { from, to } of reading.addresses.pages()) yield { type: 'redirect', from, to }
}

async function readAuthors(
  { index, site }: GhostParts,
  pictures: GhostPictures,
): Promise<Map<string, ImportedAuthor>> {
  const authors = authorsOf(index.users.values())
  for (const { id, profile_image, image } of index.users.values()) {
    const author = authors.get(id)
    const picture = await pictures.portrait(withSite(profile_image || image, site))
    if (author && picture) authors.set(id, { ...author, picture })
  }
  return authors
}

async function* posts(reading: Reading): AsyncGenerator<SourceItem> {
  const seen = new Set<string>()
  for await (const { row, position } of exportRows(reading.file, new Set(['posts']))) {
    const { success, data } = postRow.safeParse(row)
    if (!success || data.id === '') {
      const why = 'It is damaged or too large.'
      yield { type: 'left', item: `post at byte ${position}`, title: '', why, isError: true }
    } else if (seen.has(data.id)) {
      const why = 'Another post of the file has the same id.'
      yield { type: 'left', item: data.id, title: data.title, why, isError: true }
    } else {
      seen.add(data.id)
      yield await itemOf(data, reading)
    }
  }
}

async function itemOf(row: PostRow, reading: Reading): Promise<SourceItem> {
  const { id: item, title } = row
  if (isPage(row))
    return { type: 'left', item, title, why: 'It is a page, and only posts are imported.' }
  try {
    return { type: 'post', item, imported: await convertPost(row, reading) }
  } catch (error) {
    // Text that nests thousands of levels deep.
    if (!(error instanceof RangeError)) throw error
    const why = 'Its text cannot be read: it nests too deeply.'
    return { type: 'left', item, title, why, isError: true }
  }
}

async function convertPost(row: PostRow, reading: Reading) {
  const { index, site, topics, addresses, pictures } = reading
  const meta = index.metaOfPost.get(row.id) ?? null
  const body = await importBody(row, {
    site,
    linkTo: addresses.linkTo,
    storePicture: pictures.store,
  })
  const address = withSite(row.feature_image || row.image, site)
  const found = address === '' ? null : await pictures.find(address)
  const authorIds = index.authorsOfPost.get(row.id) ?? (row.author_id ? [row.author_id] : [])
  return importedPost(
    {
      row,
      meta,
      topics: topics.of(row.id),
      authors: authorIds.flatMap((id) => reading.authors.get(id) ?? []),
    },
    {
      id: importedId(reading.source, row.id),
      body,
      thumbnail: found?.ok ? found.bytes : null,
      thumbnailProblem:
        found && !found.ok
          ? `Its picture ${address.replace(unknownSite, '')} was left out. ${found.why}`
          : null,
      isAddressOfPage: addresses.isOfPage(row.slug),
      site: site ?? '',
    },
  )
}

function withSite(address: string, site: string | null): string {
  return address.replace(ghostUrl, site ?? unknownSite)
}

/** What tags are about, for those that posts have here. */
function* descriptions({ index, topics, site }: Reading): Generator<SourceItem> {
  for (const { name, description, ...tag } of index.tags.values()) {
    const text = readDescription(onOneLine(description.replaceAll(ghostUrl, site ?? '')))
    const isTopic = topics.isPublic({ name, description, ...tag }) && !topics.domainPath(name)
    if (text === '' || !isTopic) continue
    const problem = descriptionProblem(text)
    if (problem) yield { type: 'left', item: `tag ${name}`, title: text, why: problem }
    else yield { type: 'topic', topic: tagName(name), description: text }
  }
}
