import type { PostKind } from '../post/post'

/** Both kinds have the same pages at the desk, below these. */
export const sections = { article: 'articles', brief: 'briefs' } as const satisfies Record<
  PostKind,
  string
>
