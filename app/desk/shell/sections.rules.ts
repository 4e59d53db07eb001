import type { PostKind } from '~/config/post-kinds'

/** Both kinds have the same pages at the desk, below these. */
export const sections = { article: 'articles', brief: 'briefs' } as const satisfies Record<
  PostKind,
  string
>
