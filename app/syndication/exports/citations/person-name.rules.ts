/** A name in the parts that citations sort by, or as it is. */
export type CitedName = { given: string; family: string } | { literal: string }

/** Lower-case words that begin a family name: Ludwig van Beethoven. */
const particles = new Set([
  ...['van', 'von', 'de', 'der', 'den', 'del', 'della', 'di', 'da', 'dos', 'das', 'du', 'la', 'le'],
  ...['ter', 'ten', 'zu', 'zur', 'bin', 'ibn', 'al', 'el'],
])
const collective =
  /\b(?:team|staff|desk|editors?|editorial|research|labs?|group|newsroom|unit|institute|agency|news)\b/i
const personalWord = /^\p{Lu}[\p{L}\p{M}.'’-]*$/u

/**
 * Splits only what is written like the name of one person in the Latin order: two to four words with capitals, the last
 * one being the family name. A wrong split is worse than none.
 */
export function citedName(name: string): CitedName {
  const words = name.split(' ')
  const family = familyStart(words)
  const isPerson =
    words.length >= 2 &&
    words.length <= 5 &&
    /^\p{Script=Latin}/u.test(name) &&
    !collective.test(name) &&
    family > 0 &&
    words.every(
      (word, index) => personalWord.test(word) || (index >= family && particles.has(word)),
    )
  if (!isPerson || /^(?:Jr|Sr|I{1,3}|IV)\.?$/.test(words.at(-1) ?? '')) return { literal: name }
  return { given: words.slice(0, family).join(' '), family: words.slice(family).join(' ') }
}

function familyStart(words: readonly string[]): number {
  const particle = words.findIndex((word) => particles.has(word))
  return particle === -1 ? words.length - 1 : particle
}

/** The authors of a post; the publication if it names none. */
export function citedAuthors(
  { authors }: { authors: readonly { name: string }[] },
  publication: string,
): CitedName[] {
  return authors.length > 0
    ? authors.map(({ name }) => citedName(name))
    : [{ literal: publication }]
}
