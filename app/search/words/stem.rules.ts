import { stemmer } from 'stemmer'

/**
 * Porter's stemmer, which both databases use too. They decide what is found; this one decides which words of a text
 * are highlighted. Words with digits, such as log4js, are not stemmed.
 */
export function stem(word: string): string {
  return word.length < 3 || !/^[a-z]+$/.test(word) ? word : stemmer(word)
}
