import type { PostKind } from '~/config/post-kinds'
import type { PostStatus } from '../../../post.rules'
import type { Hint } from '../hint.rules'

const names = { article: 'article', brief: 'weekly brief' } as const satisfies Record<
  PostKind,
  string
>

/** Readers and search engines cannot tell two posts with one title apart. */
export function sameTitleHint(
  title: string,
  other: { kind: PostKind; status: PostStatus } | null,
): Hint[] {
  if (!other) return []
  const message = `Another ${names[other.kind]} (${other.status}) has this title.`
  return [{ code: 'same-title', field: 'title', message, range: { start: 0, end: title.length } }]
}
