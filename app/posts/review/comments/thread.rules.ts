import type { PostKind } from '~/config/post-kinds'
import { type Anchor, moveAnchors } from './anchor.rules'

export interface Comment {
  id: string
  threadId: string
  /** Null once the account is removed. */
  editorId: string | null
  editorName: string
  /** Empty if it was deleted. */
  text: string
  at: Date
  editedAt: Date | null
  isDeleted: boolean
}

/** A comment with its answers. */
export interface Thread {
  id: string
  /** The first one begins the thread. */
  comments: Comment[]
  /** The passage that it is about; null for the whole post. */
  anchor: Anchor | null
  resolved: { at: Date; by: string } | null
}

/** A thread as it is stored. */
export interface StoredThread extends Thread {
  kind: PostKind
  postId: string
  /** The version of the post whose body has the anchor. */
  version: number
}

/** Those about the whole post first, then in the order of the text. */
export function inTextOrder<One extends Thread>(threads: readonly One[]): One[] {
  const firstAt = ({ comments }: Thread) => comments[0]?.at.getTime() ?? 0
  return [...threads].sort(
    (one, other) =>
      (one.anchor?.start ?? -1) - (other.anchor?.start ?? -1) || firstAt(one) - firstAt(other),
  )
}

/** The threads of a post, moved to its newest body. `bodies` has the text of each version that one is behind at. */
export function threadsInBody(
  threads: readonly StoredThread[],
  { version, body }: { version: number; body: string },
  bodies: ReadonlyMap<number, string>,
): StoredThread[] {
  return threads.map((thread) => {
    const older = bodies.get(thread.version)
    if (!thread.anchor || thread.version === version || older === undefined) return thread
    const [anchor = thread.anchor] = moveAnchors(older, body, [thread.anchor])
    return { ...thread, anchor, version }
  })
}
