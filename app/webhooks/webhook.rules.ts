import type { PostChange } from './event.rules'

/** Each with the text of its check box. */
export const postChanges = {
  published: 'A post is published',
  changed: 'A published post changes',
  withdrawn: 'A post is withdrawn or put into the bin',
} as const satisfies Record<PostChange, string>

export const postChangeNames = Object.keys(postChanges) as PostChange[]

export const offReasons = ['owner', 'gone', 'failing'] as const
export type OffReason = (typeof offReasons)[number]

/** Why it is off, for owners. */
export const offTexts = {
  owner: 'Turned off by an owner.',
  gone: 'Turned off because the address answered 410 Gone.',
  failing: 'Turned off because nothing could be delivered for more than three days.',
} as const satisfies Record<OffReason, string>

export interface Webhook {
  id: string
  address: string
  events: PostChange[]
  /** Null while it is on. */
  off: { reason: OffReason; at: Date } | null
  /** Since when nothing could be delivered; null if the last attempt succeeded. */
  failingSince: Date | null
  createdAt: Date
  createdBy: string
  version: number
}

/** Each has up to two requests at once, so this also limits the connections. */
export const maxWebhooks = 20

/** How the log names a webhook. Editors read the log, and the rest of the address may contain a password. */
export function nameOfWebhook({ address }: Pick<Webhook, 'address'>): string {
  return new URL(address).host
}
