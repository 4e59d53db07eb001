/** Turns one text into another by replacing one part of it. */
export interface TextChange {
  start: number
  removed: number
  inserted: string
}

/** The shortest single replacement: after a key, what was typed. */
export function changeBetween(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length)
  const start = sameAtStart(before, after, shorter)
  const end = sameAtEnd(before, after, shorter - start)
  return {
    start,
    removed: before.length - start - end,
    inserted: after.slice(start, after.length - end),
  }
}

export function applyChange(before: string, { start, removed, inserted }: TextChange): string {
  return before.slice(0, start) + inserted + before.slice(start + removed)
}

/** Compared as a whole, which is much faster than character by character. */
const chunk = 4_096

function sameAtStart(one: string, other: string, most: number): number {
  let count = 0
  while (
    count + chunk <= most &&
    one.slice(count, count + chunk) === other.slice(count, count + chunk)
  ) {
    count += chunk
  }
  while (count < most && one.charCodeAt(count) === other.charCodeAt(count)) count += 1
  return count
}

function sameAtEnd(one: string, other: string, most: number): number {
  const [a, b] = [one.length, other.length]
  let count = 0
  while (
    count + chunk <= most &&
    one.slice(a - count - chunk, a - count) === other.slice(b - count - chunk, b - count)
  ) {
    count += chunk
  }
  while (count < most && one.charCodeAt(a - count - 1) === other.charCodeAt(b - count - 1)) {
    count += 1
  }
  return count
}
