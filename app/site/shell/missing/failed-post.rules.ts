import { type PostKind, postKinds } from '~/config/post-kinds'

/** The error data of a post that exists but could not be loaded. */
export interface FailedPost {
  failed: PostKind
}

/** Error data can come from other code, so its shape is checked. */
export function isFailedPost(value: unknown): value is FailedPost {
  return (
    typeof value === 'object' &&
    value !== null &&
    'failed' in value &&
    postKinds.some((kind) => kind === value.failed)
  )
}
