import type { PostKind } from '~/config/post-kinds'

export interface PostReference {
  kind: PostKind
  id: string
}

/** A post of any status, for the desk. */
export interface NamedPost extends PostReference {
  title: string
  /** Its address; null if readers do not find it. */
  path: string | null
}
