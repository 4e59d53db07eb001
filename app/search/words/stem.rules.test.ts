import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stem } from './stem.rules'

// From Porter's paper, and words of this site's subjects.
test.each([
  ['caresses', 'caress'],
  ['ponies', 'poni'],
  ['cats', 'cat'],
  ['feed', 'feed'],
  ['agreed', 'agre'],
  ['plastered', 'plaster'],
  ['motoring', 'motor'],
  ['sing', 'sing'],
  ['conflated', 'conflat'],
  ['troubled', 'troubl'],
  ['sized', 'size'],
  ['hopping', 'hop'],
  ['falling', 'fall'],
  ['hissing', 'hiss'],
  ['filing', 'file'],
  ['happy', 'happi'],
  ['sky', 'sky'],
  ['relational', 'relat'],
  ['conditional', 'condit'],
  ['digitizer', 'digit'],
  ['vietnamization', 'vietnam'],
  ['hopefulness', 'hope'],
  ['sensibiliti', 'sensibl'],
  ['triplicate', 'triplic'],
  ['electrical', 'electr'],
  ['adoption', 'adopt'],
  ['replacement', 'replac'],
  ['rate', 'rate'],
  ['cease', 'ceas'],
  ['controlling', 'control'],
  ['generalizations', 'gener'],
  ['patching', 'patch'],
  ['vulnerabilities', 'vulner'],
  ['technology', 'technolog'],
])('%s has the stem %s', (word, expected) => expect(stem(word)).toBe(expected))

test('only plain English words are stemmed', () => {
  for (const word of ['is', 'log4js', 'été', '日本語', '']) expect(stem(word)).toBe(word)
})

test('a stem is never empty, and begins as its word does', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{3,14}$/), (word) => {
      expect(stem(word).length).toBeGreaterThan(0)
      expect(stem(word)[0]).toBe(word[0])
    }),
  )
})
