/**
 * M. F. Porter's stemmer, "An algorithm for suffix stripping" (1980): the one that both databases
 * have. They decide what is found; this one only tells which words of a text to mark.
 */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  return [plurals, pastTenses, finalY, doubleSuffixes, longSuffixes, lastSuffixes, tidyUp].reduce(
    (stemmed, step) => step(stemmed),
    word,
  )
}

const shape = {
  /** How many times vowels are followed by consonants: 'tr-oubl-e' once, 'pr-iv-at-e' twice. */
  measure: (text: string) => (form(text).match(/v+c+/g) ?? []).length,
  hasVowel: (text: string) => form(text).includes('v'),
  endsShort: (text: string) => /cvc$/.test(form(text)) && !/[wxy]$/.test(text),
}

/** 'toy' is cvc, 'syzygy' cvcvcv: y is a vowel after a consonant. */
function form(text: string): string {
  let result = ''
  for (const letter of text) {
    const isVowel = 'aeiou'.includes(letter) || (letter === 'y' && result.endsWith('c'))
    result += isVowel ? 'v' : 'c'
  }
  return result
}

function plurals(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function pastTenses(word: string): string {
  if (word.endsWith('eed')) {
    return shape.measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  }
  const ending = ['ed', 'ing'].find((suffix) => word.endsWith(suffix))
  if (!ending) return word
  const rest = word.slice(0, -ending.length)
  if (!shape.hasVowel(rest)) return word
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`
  if (/([^aeioulsz])\1$/.test(rest) && form(rest).endsWith('cc')) return rest.slice(0, -1)
  return shape.measure(rest) === 1 && shape.endsShort(rest) ? `${rest}e` : rest
}

function finalY(word: string): string {
  return word.endsWith('y') && shape.hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word
}

const doubleSuffixes = replacing(
  0,
  `ational:ate tional:tion enci:ence anci:ance izer:ize abli:able alli:al entli:ent eli:e ousli:ous
  ization:ize ation:ate ator:ate alism:al iveness:ive fulness:ful ousness:ous aliti:al iviti:ive
  biliti:ble`,
)
const longSuffixes = replacing(0, 'icate:ic ative: alize:al iciti:ic ical:ic ful: ness:')
const lastSuffixes = replacing(
  1,
  `al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ion: ou: ism: ate: iti: ous: ive:
  ize:`,
)

/** The longest suffix that fits is the only one tried; it goes only if enough of the word is left. */
function replacing(leastMeasure: number, list: string): (word: string) => string {
  const rules = list
    .split(/\s+/)
    .map((rule) => rule.split(':') as [string, string])
    .sort(([a], [b]) => b.length - a.length)
  return (word) => {
    const rule = rules.find(([suffix]) => word.endsWith(suffix))
    if (!rule) return word
    const [suffix, replacement] = rule
    const rest = word.slice(0, -suffix.length)
    if (suffix === 'ion' && !/[st]$/.test(rest)) return word
    return shape.measure(rest) > leastMeasure ? rest + replacement : word
  }
}

function tidyUp(word: string): string {
  const withoutE = word.replace(/e$/, '')
  const measure = shape.measure(withoutE)
  const isLong = measure > 1 || (measure === 1 && !shape.endsShort(withoutE))
  const tidied = isLong ? withoutE : word
  return tidied.endsWith('ll') && shape.measure(tidied) > 1 ? tidied.slice(0, -1) : tidied
}
