/** A run of letters and digits in any script: what the indexes hold as one word. */
export const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/u

/** Without case and without the accents of Latin letters, as the indexes keep words. */
export function foldWord(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word
  return (
    word
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      // Put together again what is left in parts, such as Korean syllables.
      .normalize('NFC')
  )
}
