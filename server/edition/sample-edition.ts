import type { Db } from '~/database/database'
import { readOrStoreSetting, readSetting } from '~/database/settings'
import type { MediaStore } from '~/pictures/stores/store.rules'
import { importPosts } from '~/posts/importing/import-posts.actions'
import { hasPosts } from '~/posts/published/published-posts.queries'
import { type EditionPost, readEdition } from './edition'

interface Deps {
  db: Db
  thumbnails: Pick<MediaStore, 'put'>
  now: Date
}

const day = 24 * 60 * 60 * 1000

/** Loads the sample edition into a database without posts. Returns the number of added posts. */
export async function loadSampleEdition(
  { db, thumbnails, now }: Deps,
  folder: string,
): Promise<number> {
  if (await hasPosts(db)) return 0
  const edition = asOf(await readEdition(folder), now)
  // Pictures first: readers would see a post without its picture, but not a picture without a post.
  for (const { post, picture } of edition) {
    if (picture) await thumbnails.put(`${post.id}.webp`, picture)
  }
  const { added } = await importPosts(
    { db, now },
    edition.map(({ post }) => post),
  )
  return added
}

/** The same, but only once per installation: if editors delete all posts, the site stays empty. */
export async function loadSampleEditionOnce(deps: Deps, folder: string): Promise<number> {
  if (await readSetting(deps.db, 'sample-edition')) return 0
  const added = await loadSampleEdition(deps, folder)
  await readOrStoreSetting(deps.db, 'sample-edition', deps.now.toISOString())
  return added
}

/** The ids of its posts. The folder is read once. */
export function sampleIds(folder: string): () => Promise<string[]> {
  let ids: Promise<string[]> | undefined
  const readIds = async () => (await readEdition(folder)).map(({ post }) => post.id)
  return () => {
    ids ??= readIds()
    return ids
  }
}

/** The edition as if it had just been published: moves every date by the same number of whole days. */
export function asOf(edition: readonly EditionPost[], now: Date): EditionPost[] {
  const newest = Math.max(...edition.map(({ post }) => post.createdAt.getTime()))
  const shift = Math.floor((now.getTime() - newest) / day) * day
  const moved = (date: Date) => new Date(date.getTime() + shift)
  return edition.map(({ post, picture }) => ({
    picture,
    post: {
      ...post,
      createdAt: moved(post.createdAt),
      publishedAt: post.publishedAt && moved(post.publishedAt),
    },
  }))
}
