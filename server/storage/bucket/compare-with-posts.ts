import { setImmediate } from 'node:timers/promises'
import type { PictureOfPost } from '~/posts/pictures/picture-of-post.queries'
import { postOfFile } from './bucket-folder'

export interface Compared {
  /** Files that belong to a post. */
  withPost: string[]
  /** Those of them whose posts have no picture yet. */
  withoutPicture: Set<string>
  /** Files whose posts do not exist yet. */
  waiting: string[]
  /** Files that posts name and that are not there. */
  missing: string[]
}

export async function compareWithPosts(
  names: ReadonlySet<string>,
  pictures: AsyncIterable<PictureOfPost[]>,
): Promise<Compared> {
  const waiting = new Set(names)
  const withoutPicture = new Set<string>()
  const missing: string[] = []
  for await (const batch of pictures) {
    // SQLite's queries block: requests must not wait for all posts.
    await setImmediate()
    for (const { id, fingerprint } of batch) {
      const name = `${id}.webp`
      if (waiting.delete(name)) {
        if (fingerprint === null) withoutPicture.add(name)
      } else if (fingerprint !== null && postOfFile(name) !== null) missing.push(name)
    }
  }
  const withPost = [...names].filter((name) => !waiting.has(name))
  return { withPost, withoutPicture, waiting: [...waiting], missing }
}
