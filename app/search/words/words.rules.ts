/** Letters and digits in any script: what the indexes store as one word. */
export const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/u

/** Lowercase and without the accents of Latin letters, as the indexes store words. */
export function foldWord(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word
  return (
    word
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      // Composes again what is still in parts, such as Korean syllables.
      .normalize('NFC')
  )
}
