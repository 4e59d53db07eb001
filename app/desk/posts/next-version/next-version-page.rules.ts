import type { NextFailure } from '~/posts/lifecycle/next-version/next-of.rules'
import type { PostStatus } from '~/posts/post.rules'

/** What the page of a next version says about its live post. */
export interface NextVersionPage {
  live: {
    title: string
    /** Its page at the desk. */
    path: string
    /** Its public address. */
    address: string
    slug: string
    version: number
    status: PostStatus
  }
  /** The live text was changed since this one was based on it. */
  changed: { by: string; at: Date } | null
  failure: { reason: NextFailure; at: Date } | null
  /** It is in the bin because it was published. */
  wasPublished: boolean
}

/** The next version of a post, as the page of the live post names it. */
export interface NextVersionLink {
  path: string
  status: PostStatus
  /** When it is scheduled for. */
  publishedAt: Date | null
  /** Who saved it last, and when. */
  by: string
  at: Date
}

const withdrawnText =
  'The live post is not published at present. Publish it again before you publish this.'

/** What to do about a live post that readers do not see. */
export const notLiveTexts = {
  draft: withdrawnText,
  scheduled: withdrawnText,
  withdrawn: withdrawnText,
  binned:
    'The live post is in the bin. Restore it before you publish this. If it is deleted there after 30 days, so is this.',
} as const satisfies Record<Exclude<PostStatus, 'published'>, string>

/** Form fields: keep the typed text as a next version; merge it with the live text. */
export const keepField = 'keep'
export const bringInField = 'bring'
/** Sent with the choices for what overlaps with the live text: the version of the next version that they are for. */
export const resolveField = 'resolve'

/** A search parameter: the text of this post and tab was saved elsewhere, so the browser can forget it. */
export const settledParam = 'settled'

export function settledText({ id, tab }: { id: string; tab: string }): string {
  return `${id}.${tab}`
}

export function parseSettled(text: string | null): { id: string; tab: string } | null {
  const [id = '', tab = '', ...rest] = text?.split('.') ?? []
  return id !== '' && tab !== '' && rest.length === 0 ? { id, tab } : null
}
