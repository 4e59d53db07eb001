import { type PostKind, postKinds } from '~/config/post-kinds'

/** What the error page is told of a post that is there, but could not be shown. */
export interface Failed {
  failed: PostKind
}

/** An error's data comes from anywhere: is it ours? */
export function isFailed(value: unknown): value is Failed {
  return (
    typeof value === 'object' &&
    value !== null &&
    'failed' in value &&
    postKinds.some((kind) => kind === value.failed)
  )
}
