import type { PostKind } from '~/config/post-kinds'
import type { Post } from '../../post.rules'

/** The post whose history is at an address. `path` is the one address of the post itself. */
export type PostInRecord =
  | { found: 'post'; path: string; post: Post }
  | { found: 'withdrawn'; path: string; post: WithdrawnPost }
  | { found: 'moved'; path: string }

/** A post that readers could read. It may be deleted by now. */
export interface WithdrawnPost {
  kind: PostKind
  id: string
  /** When it was withdrawn. */
  title: string
  /** Of its address, for an article. */
  domain: string
  at: Date
  /** '' if none was given. */
  reason: string
}
