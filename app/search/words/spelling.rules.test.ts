import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correctSpelling, editDistance, Vocabulary } from './spelling.rules'

const word = fc.stringMatching(/^[a-d]{0,7}$/)

describe('editDistance', () => {
  test.each([
    ['', '', 0],
    ['same', 'same', 0],
    ['dmrac', 'dmarc', 1],
    ['phising', 'phishing', 1],
    ['ransomwear', 'ransomware', 2],
    ['securty', 'security', 1],
    ['abc', 'xyz', 3],
  ])('%s and %s differ by %i', (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance)
  })

  test('is symmetric, 0 only for equal words, and at most the length of the longer word', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b, 10)
        expect(editDistance(b, a, 10)).toBe(distance)
        expect(distance === 0).toBe(a === b)
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length))
        const limited = editDistance(a, b, 2)
        if (distance <= 2) expect(limited).toBe(distance)
        else expect(limited).toBeGreaterThan(2)
      }),
    )
  })
})

describe('correctSpelling', () => {
  const known = new Vocabulary()
  known.add('Ransomware and phishing: a DMARC primer')
  known.add('Ransomware recovery, résumé fraud')
  known.add('Secure by default; secured at last. rate')

  test.each([
    ['ransomwear', 'ransomware'],
    ['Phising  DMRAC!', 'phishing  dmarc!'],
    ['"ransomwear recovry"', '"ransomware recovery"'],
    ['resme', 'resume'],
    ['ransomware', null],
    ['RANSOMWARE recoveries', null],
    ['securing', null],
    ['cat', null],
    ['log4shel', null],
    ['CVE-2021-44228', null],
    ['quantum', null],
    ['', null],
  ])('%j becomes %j', (text, expected) => expect(correctSpelling(text, known)).toBe(expected))

  test('of equally near words the more common one wins', () => {
    const words = new Vocabulary()
    words.add('backup')
    for (let post = 0; post < 3; post += 1) words.add('backed')
    expect(words.nearest('backe')).toBe('backed')
  })

  test('a word of a text is known when two posts use it', () => {
    const words = new Vocabulary()
    words.add('First', 'A password, and a misprnt.')
    expect(correctSpelling('pasword', words)).toBeNull()
    words.add('Second', 'Passwords; a password. Password!')
    expect(correctSpelling('pasword', words)).toBe('password')
    expect(correctSpelling('misprint', words)).toBeNull()
  })

  test('the number of words is limited: of those used once the oldest are forgotten', () => {
    const words = new Vocabulary({ words: 2, usedOnce: 4 })
    words.add('', 'alpha bravo charlie dolphin')
    words.add('', 'alpha')
    words.add('', 'charlie')
    expect(['alpha', 'bravo', 'charlie'].map((word) => words.has(word))).toEqual([
      false,
      false,
      true,
    ])
    words.add('delta echoes')
    expect(['delta', 'echoes'].map((word) => words.has(word))).toEqual([true, false])
  })

  test('finds a word whenever comparing with all of them would', () => {
    const near = (text: string, words: string[]) =>
      words.some((known) => known !== text && editDistance(text, known, 1) <= 1)
    const four = fc.stringMatching(/^[a-zé]{4,7}$/)
    fc.assert(
      fc.property(four, fc.array(four, { minLength: 1, maxLength: 30 }), (text, others) => {
        const words = new Vocabulary()
        words.add(others.join(' '))
        const folded = others.map((word) => word.replaceAll('é', 'e'))
        const query = text.replaceAll('é', 'e')
        expect(words.nearest(query) !== null).toBe(near(query, folded))
      }),
    )
  })
})
