import type { PostKind } from '~/config/post-kinds'

export const fallbackReadTime = 5
const briefCharactersPerMinute = 200

interface Readable {
  kind: PostKind
  approximateReadTime: number | null
  computedReadTime: number | null
  bodyLength: number
}

/**
 * Minutes: the editor's number, else what was computed when the post was saved. A stored post that has neither
 * falls back on 5 for an article, and on body length / 200, rounded up, for a brief.
 */
export function readTime(post: Readable): number {
  const known = [post.approximateReadTime, post.computedReadTime].find(isMinutes)
  if (known) return known
  if (post.kind === 'article' || post.bodyLength === 0) return fallbackReadTime
  return Math.ceil(post.bodyLength / briefCharactersPerMinute)
}

function isMinutes(stored: number | null): boolean {
  return stored !== null && stored > 0
}

export function readTimeLabel(post: Readable): string {
  return `${readTime(post)} min read`
}

const maxMinutes = 999
const readTimeRule = `Reading time is a whole number of minutes from 1 to ${maxMinutes}.`

/** The reading time that is stored; null if it is computed from the text. */
export function typedReadTime(kind: PostKind, typed: string): number | null {
  return readTimeProblem(kind, typed) === null && typed.trim() !== '' ? parseReadTime(typed) : null
}

export function readTimeProblem(kind: PostKind, typed: string): string | null {
  if (typed.trim() === '') return null
  if (kind === 'article' && !/^\d+$/.test(typed.trim())) {
    return `${readTimeRule} Put it right, or leave it empty.`
  }
  const minutes = parseReadTime(typed)
  return minutes !== null && minutes <= maxMinutes ? null : readTimeRule
}

/**
 * SPEC 5, for the form of a brief: whole minutes, at least 1, and 5 when it is not a number. Null for any other
 * number, such as 2.5: the editor has to choose a whole one.
 */
export function parseReadTime(input: string): number | null {
  if (!/\d/.test(input)) return fallbackReadTime
  const minutes = /^\d+$/.test(input.trim()) ? Number(input) : 0
  return minutes >= 1 ? minutes : null
}

const wordsPerMinute = 200

/** Whole minutes for this many visible words, at least 1. Null if there are none. */
export function computedReadTime(words: number): number | null {
  return words === 0 ? null : Math.ceil(words / wordsPerMinute)
}
