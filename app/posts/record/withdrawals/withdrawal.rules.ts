import { type PostKind, postKinds } from '~/config/post-kinds'

/** A post that readers could once see. */
export interface Withdrawal {
  kind: PostKind
  id: string
  /** Where readers found it. */
  path: string
  /** '' after the post was deleted for good. */
  title: string
  at: Date
  /** '' if the editor gave none. */
  reason: string
}

/** Of a post that was deleted for good no title is stored. */
export function titleOfWithdrawn({ title }: Pick<Withdrawal, 'title'>): string {
  return title || 'A deleted post'
}

/** Error data can come from other code, so its shape is checked. */
export function isWithdrawal(value: unknown): value is Withdrawal {
  return (
    typeof value === 'object' &&
    value !== null &&
    'reason' in value &&
    'at' in value &&
    'kind' in value &&
    postKinds.some((kind) => kind === value.kind)
  )
}

/** For programs. */
export function withdrawalText({ at, reason }: Withdrawal): string {
  const day = at.toISOString().slice(0, 10)
  const why = oneLineOf(reason)
  return `This post was withdrawn on ${day}.${why && ` Reason: ${why}`}`
}

function oneLineOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
