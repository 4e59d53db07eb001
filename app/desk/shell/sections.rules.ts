import type { PostKind } from '~/config/post-kinds'

/** The path of each kind at the desk. Both have the same pages. */
export const sections = { article: 'articles', brief: 'briefs' } as const satisfies Record<
  PostKind,
  string
>
