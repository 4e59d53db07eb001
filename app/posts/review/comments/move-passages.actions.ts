import type { Db } from '~/database/database'
import { moveAnchors } from './anchor.rules'
import { anchoredThreads, bodiesBehind, type PostKey } from './comments.queries'
import { setAnchor, setAnchorVersion, setPostOfComments } from './write-comments.queries'

interface Version {
  version: number
  body: string
}

/**
 * Moves the passages of a post's threads to its next version; call it inside the transaction that writes the version.
 * One query for a post without comments.
 */
export async function movePassages(
  db: Db,
  post: PostKey,
  before: Version,
  after: Version,
): Promise<void> {
  if (before.body === after.body) {
    return setAnchorVersion(db, post, before.version, after.version)
  }
  const threads = await anchoredThreads(db, post)
  if (threads.length === 0) return
  const behind = await bodiesBehind(db, { ...post, version: before.version }, threads)
  for (const version of new Set(threads.map((thread) => thread.version))) {
    const same = threads.filter((thread) => thread.version === version)
    const anchors = same.flatMap(({ id, anchor }) => (anchor ? [{ ...anchor, id }] : []))
    const older = behind.get(version) ?? before.body
    for (const { id, ...anchor } of moveAnchors(older, after.body, anchors)) {
      await setAnchor(db, id, anchor, after.version)
    }
  }
}

/** Gives the threads of a next version to its live post. Their passages are followed into the published text. */
export async function moveThreads(
  db: Db,
  from: PostKey & Version,
  to: PostKey & Version,
): Promise<void> {
  await movePassages(db, from, from, to)
  await setPostOfComments(db, from, to.id)
}
