import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { tables } from '~/posts/published/published-posts.queries'
import type { Problems } from '../problems'
import type { PostEntry } from './last-entries'

interface StoredPost {
  kind: PostKind
  /** The newest version that the server takes for recorded. */
  recordedVersion: number
}

/** All posts that were not deleted for good, whatever their status, by their ids. */
export type StoredPosts = ReadonlyMap<string, StoredPost>

const batch = 5_000

export async function storedPosts(db: Db): Promise<StoredPosts> {
  const posts = new Map<string, StoredPost>()
  for (const kind of postKinds) {
    for (let from = ''; ; ) {
      const rows = await db
        .selectFrom(tables[kind].posts)
        .select(['id', 'recorded_version'])
        .where('id', '>', from)
        .orderBy('id')
        .limit(batch)
        .execute()
      for (const { id, recorded_version } of rows) {
        posts.set(id, { kind, recordedVersion: recorded_version })
      }
      const last = rows.at(-1)
      if (!last || rows.length < batch) break
      from = last.id
    }
  }
  return posts
}

/** The server records no version up to the one that it takes for recorded, and each later one. */
export function checkRecordedVersions(
  posts: StoredPosts,
  last: ReadonlyMap<string, PostEntry>,
  problems: Problems,
): void {
  for (const [id, { kind, recordedVersion: marked }] of posts) {
    const entry = last.get(id)
    const recorded = entry?.recordedVersion ?? 0
    // A post that was deleted for good and created again begins with 0.
    if (marked === recorded || (marked === 0 && entry?.type === 'withdrawn')) continue
    const actual = recorded === 0 ? 'no version of it' : `version ${recorded}`
    const text = `Its version ${marked} is marked as the last recorded one, but the record has ${actual}.`
    problems.add(tables[kind].posts, id, text)
  }
}
