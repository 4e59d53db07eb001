import type { PostKind } from '~/config/post-kinds'
import type { PublicChange } from '../../record/changes/public-change.rules'
import type { Step } from '../lifecycle.rules'

/** Why a next version could not be published on schedule. */
export const nextFailures = ['overlap', 'not-live', 'incomplete', 'not-approved'] as const
export type NextFailure = (typeof nextFailures)[number]

/** What makes a post the next version of a published one. */
export interface NextOf {
  /** The id of the live post, which is of the same kind. */
  postId: string
  /** The version of the live post that its text is based on. */
  baseVersion: number
  /** Set back to draft at its time; null once it was brought up to date or scheduled again. */
  failure: { reason: NextFailure; at: Date } | null
  /** What publishing it will be to readers. */
  publicChange: PublicChange
}

/** What happened, and what to do. `at` is the time in words. */
export function failureText(reason: NextFailure, at: string): string {
  return `Could not be published on ${at}: ${failureReasons[reason]}`
}

const failureReasons = {
  overlap: 'the live text was changed in the same places. Resolve and schedule again.',
  'not-live': 'the live post was not published at that time. Publish it again, then schedule this.',
  'not-approved': 'nobody had approved the text. Have it approved, then schedule it again.',
  incomplete: 'something that readers need is missing. Fill it in, then schedule it again.',
} as const satisfies Record<NextFailure, string>

/** A next version has the domain of its live post, where that is a part of the address. */
export function hasLiveAddress(post: { kind: PostKind; nextOf: NextOf | null }): boolean {
  return post.nextOf !== null && post.kind === 'article'
}

/** Readers never see the row of a next version: publishing it changes the live post instead. */
export function isStepForReaders(step: Step): boolean {
  return step === 'publish' || step === 'withdraw' || step === 'republish'
}
