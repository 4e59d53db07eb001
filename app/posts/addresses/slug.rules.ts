const longest = 80

/** A title as an address: 'Zero trust, without the slogans' becomes 'zero-trust-without-the-slogans'. */
export function slugify(title: string): string {
  const words = title
    .normalize('NFKD')
    // Accents go; the marks that other scripts spell with stay.
    .replace(/[\u0300-\u036f]+/g, '')
    // Put together again what is left in parts (Korean syllables): addresses are typed composed.
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return /[\p{L}\p{N}]/u.test(words) ? cutAtWord(words) : 'untitled'
}

function cutAtWord(slug: string): string {
  const characters = Array.from(slug)
  if (characters.length <= longest) return slug
  const cut = characters.slice(0, longest).join('')
  const lastWord = characters[longest] === '-' ? cut.length : cut.lastIndexOf('-')
  return lastWord > 0 ? cut.slice(0, lastWord) : cut
}

/** What syndication feeds are called, in every folder that has one: no post can have these addresses. */
export const feedFiles = ['feed.xml', 'atom.xml', 'feed.json'] as const

/** A slug that came from elsewhere, as it is, unless its page would lie behind a feed. */
export function importedSlug(slug: string): string {
  const isTaken = feedFiles.some((file) => file === slug.toLowerCase())
  return isTaken ? slugify(slug) : slug
}

/** The slug itself while it is free, else the first of slug-2, slug-3, … that is. */
export async function freeSlug(
  wanted: string,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> {
  let candidate = wanted
  for (let count = 2; await isTaken(candidate); count += 1) candidate = `${wanted}-${count}`
  return candidate
}
