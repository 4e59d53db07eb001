/** Every bare address (a link without brackets) contains one of these. */
const addressStart = /@|www\.|https?:\/\//gi

/**
 * A link whose text and address contain no special characters. After `]` its brackets may be the name of a reference, and
 * then the address is a bare one.
 */
const plainLink = /(?<![\\\]])\[[\w ,.'’&/-]*\]\([^()\s<>\\"'`*~|[\]]*\)/g

/**
 * Text that no real address contains and that takes the parser quadratic time: at each character that may end an
 * address it looks at all that follow, and at each letter that may begin a mail address it looks for the `@`.
 */
const pathological = /(?:[!"'),.:;<?_~*\]]|&[a-z0-9#]*;?){16}|[\w.+-]{100}@/i
const longWord = /\S{16,}/g
const punctuation = /[^a-z0-9\s]/gi

/** Removes plain links, so that their addresses do not count as bare ones. */
export function withoutPlainLinks(body: string): string {
  return body.replaceAll(plainLink, ' ')
}

/**
 * At how many places the parser has to check whether a bare address begins or goes on. 0 also means: do not look
 * for bare addresses here, it would take too long.
 */
export function countAddressChecks(withoutLinks: string): number {
  const starts = withoutLinks.match(addressStart)?.length ?? 0
  if (starts === 0) return 0
  const words = (withoutLinks.match(longWord) ?? []).filter(
    (word) => word.search(addressStart) >= 0,
  )
  if (words.some((word) => pathological.test(word))) return 0
  return words.reduce((sum, word) => sum + (word.match(punctuation)?.length ?? 0), starts)
}
