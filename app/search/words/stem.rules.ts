import { stemmer } from 'stemmer'

/**
 * M. F. Porter's stemmer, the one that both databases have. They decide what is found; this one only
 * tells which words of a text to mark. Names with figures in them, such as log4js, have no stem.
 */
export function stem(word: string): string {
  return word.length < 3 || !/^[a-z]+$/.test(word) ? word : stemmer(word)
}
