/** What an address that is a link by itself cannot do without. */
const beginning = /@|www\.|https?:\/\//gi

/** A link in whose words and address nothing is out of the ordinary. */
const plainLink = /(?<!\\)\[[\w ,.'’&/-]*\]\([^()\s<>\\"'`*~|[\]]*\)/g

/**
 * What no address has, and what the parser takes a square of the time for: at each mark that may end an address it
 * looks at all that follow, and at each letter that may begin a mail address for its `@`.
 */
const hopeless = /(?:[!"'),.:;<?_~*\]]|&[a-z0-9#]*;?){16}|[\w.+-]{100}@/i
const withoutSpaces = /\S{16,}/g
const mark = /[^a-z0-9\s]/gi

/** The text without links whose address is no business of whoever looks for others. */
export function withoutPlainLinks(body: string): string {
  return body.replaceAll(plainLink, ' ')
}

/**
 * How many places of a text the parser has to look at because an address begins, or goes on, there. In a text that
 * would cost too much none is looked for.
 */
export function addressMarksIn(withoutLinks: string): number {
  const beginnings = withoutLinks.match(beginning)?.length ?? 0
  if (beginnings === 0) return 0
  const runs = (withoutLinks.match(withoutSpaces) ?? []).filter((run) => run.search(beginning) >= 0)
  if (runs.some((run) => hopeless.test(run))) return 0
  return runs.reduce((sum, run) => sum + (run.match(mark)?.length ?? 0), beginnings)
}
