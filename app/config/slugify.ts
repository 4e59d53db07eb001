const maxLength = 80

/** A title as an address: 'Zero trust, without the slogans' becomes 'zero-trust-without-the-slogans'. */
export function slugify(title: string): string {
  const words = title
    .normalize('NFKD')
    // Removes accents, but not the marks of other scripts.
    .replace(/[\u0300-\u036f]+/g, '')
    // Composes what is left, such as Korean syllables: addresses are typed composed.
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return /[\p{L}\p{N}]/u.test(words) ? cutAtWord(words) : 'untitled'
}

function cutAtWord(slug: string): string {
  const characters = Array.from(slug)
  if (characters.length <= maxLength) return slug
  const cut = characters.slice(0, maxLength).join('')
  const lastWord = characters[maxLength] === '-' ? cut.length : cut.lastIndexOf('-')
  return lastWord > 0 ? cut.slice(0, lastWord) : cut
}
