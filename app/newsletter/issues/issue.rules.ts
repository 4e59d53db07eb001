import type { DomainSlug } from '~/posts/addresses/domain.rules'

/** `sending` until everybody has it or cannot have it; `stopped` by an editor, who can go on. */
export const issueStatuses = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const
export type IssueStatus = (typeof issueStatuses)[number]

/** A weekly brief as it is mailed. */
export interface NewsletterIssue {
  id: string
  briefId: string
  domain: DomainSlug
  subject: string
  /** What the editor says before the brief; may be empty. */
  intro: string
  status: IssueStatus
  sendAt: Date | null
  /** Why nothing goes out at the moment; empty where nothing is wrong. */
  trouble: string
  version: number
  createdAt: Date
  queuedAt: Date | null
  finishedAt: Date | null
}

/**
 * `claimed` is in the hands of a process, and nothing of it has gone out; `sending` is under way to the mail
 * server. `uncertain`: the process or the connection ended in the middle of it, so it may have arrived.
 */
export const deliveryStatuses = [
  'waiting',
  'claimed',
  'sending',
  'sent',
  'failed',
  'uncertain',
  'skipped',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export type Progress = Record<DeliveryStatus, number>

/** How many it is for, and how many of those need nothing more. */
export function progressOf(counts: Progress): { total: number; done: number } {
  const left = counts.waiting + counts.claimed + counts.sending
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { total, done: total - left }
}
