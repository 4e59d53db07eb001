import type { PostKind } from '~/config/post-kinds'
import type { Editor } from '~/people/editor.rules'
import type { DomainSlug } from '~/posts/addresses/domain.rules'

/** `sending` until no delivery waits; `stopped` by an editor, who can resume it. */
export const issueStatuses = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const
export type IssueStatus = (typeof issueStatuses)[number]

/** How much of the post is in the mail. */
export const postTexts = ['whole', 'summary'] as const
export type PostText = (typeof postTexts)[number]

/** With more, the mail of a long post would be larger than mail programs show. */
export const maxArticles = 12

/** What a mail has besides the subject and the intro. */
export interface IssueContents {
  postText: PostText
  /** In their order; null for the articles of the week, as they are when the issue is sent. */
  articleIds: readonly string[] | null
  /** With a table of the identifiers that the week's articles name. */
  hasIdentifiers: boolean
  /** With what was corrected since the last issue of its domain. */
  hasCorrections: boolean
}

/** The post that an issue mails. It has no other issue. */
export interface MailedPost {
  kind: PostKind
  postId: string
}

/** A post as it is mailed to those who chose its domain. */
export interface NewsletterIssue extends MailedPost, IssueContents {
  id: string
  domain: DomainSlug
  subject: string
  /** The editor's words before the post; may be empty. */
  intro: string
  status: IssueStatus
  sendAt: Date | null
  /** Why nothing goes out at the moment; empty if nothing is wrong. */
  sendingProblem: string
  version: number
  /** The version that last changed the contents. */
  contentsVersion: number
  /** The version that last changed anything else. */
  textsVersion: number
  createdAt: Date
  queuedAt: Date | null
  finishedAt: Date | null
}

/** An issue in the version that its editor saw. */
export interface SeenIssue {
  id: string
  version: number
}

/** Authors write drafts of posts only. */
export function mayEditIssues({ role }: Pick<Editor, 'role'>): boolean {
  return role !== 'author'
}

/** Other values cannot be ids, so the database need not be queried for them. */
export function isIssueId(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id)
}

/**
 * A process has `claimed` a delivery before it starts `sending` it. `uncertain`: the process or the connection ended
 * during sending, so the mail may have arrived. `skipped`: the recipient unsubscribed first.
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

export type DeliveryCounts = Record<DeliveryStatus, number>

/** How many deliveries an issue has, and how many of them are finished. */
export function progressOf(counts: DeliveryCounts): { total: number; done: number } {
  const left = counts.waiting + counts.claimed + counts.sending
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { total, done: total - left }
}
