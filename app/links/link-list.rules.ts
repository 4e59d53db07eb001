import type { PostKind } from '~/config/post-kinds'
import type { InternalState, OutgoingState } from './link.rules'

/** The lists of the page, in their order. */
export const linkLists = ['internal', 'outgoing', 'moved', 'ignored'] as const
export type LinkList = (typeof linkLists)[number]

export const linksPerPage = 50

/** A use of a link in a published post. */
export interface ListedUse {
  kind: PostKind
  postId: string
  title: string
  text: string
  publishedAt: Date
}

export interface ListedLink {
  id: string
  isInternal: boolean
  address: string
  state: InternalState | OutgoingState
  since: Date | null
  movedTo: string | null
  status: number | null
  reason: string | null
  checkedAt: Date | null
  /** An editor has asked for another check that was not made yet. */
  isDue: boolean
  ignoredAt: Date | null
  ignoredBy: string
  /** The first few. */
  uses: ListedUse[]
  /** How many posts have it. */
  useCount: number
}

const silences: Record<string, string> = {
  dns: 'Its host has no address',
  timeout: 'It does not answer in time',
  refused: 'Its host refuses the connection',
  failed: 'It gives no valid answer',
}

/** What is wrong with a link, in a few words. */
export function problemText(
  link: Pick<ListedLink, 'isInternal' | 'state' | 'movedTo' | 'status' | 'reason'>,
): string {
  switch (link.state) {
    case 'missing':
      return 'Nothing is at this address'
    case 'unpublished':
      return 'The post at this address is not published'
    case 'moved':
      return `Moved to ${link.movedTo ?? 'another address'}`
    case 'gone':
    case 'failing':
      if (link.status !== null) return `The page is gone (${link.status})`
      return silences[link.reason ?? ''] ?? 'It does not answer'
    default:
      return 'Works, as far as is known'
  }
}
