import type { WrittenNumber } from './written-number.rules'

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'

const values = new Map<string, number>([
  ...small.split(' ').map((word, index): [string, number] => [word, index]),
  ...tens.split(' ').map((word, index): [string, number] => [word, (index + 2) * 10]),
  ['a', 1],
  ['dozen', 12],
])
const factors = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
])

const plainWord = [...values.keys()].filter((word) => word !== 'a').join('|')
const anyWord = `(?:${plainWord}|${[...factors.keys()].join('|')})`
const spelled = new RegExp(
  `\\b(?:a\\s+(?=${[...factors.keys()].join('|')}))?${anyWord}(?:(?:\\s+and\\s+|[\\s-]+)${anyWord})*\\b(\\s+per\\s?cent\\b|%)?`,
  'gi',
)

/** Shares that a title may give as a percentage. */
const shares: [RegExp, number[]][] = [
  [/\bhalf\b|\bhalves\b/gi, [50]],
  [/\b(?:two|2)[\s-]thirds?\b/gi, [66, 67]],
  [/\b(?:a|one|1)[\s-]third\b/gi, [33]],
  [/\b(?:three|3)[\s-]quarters?\b/gi, [75]],
  [/\b(?:a|one|1)[\s-]quarter\b/gi, [25]],
  [/\b(?:a|one|1)[\s-]fifth\b|\bone in five\b/gi, [20]],
  [/\b(?:a|one|1)[\s-]tenth\b|\bone in ten\b/gi, [10]],
]

/** 'twenty-five', 'one thousand two hundred', 'a third' as 33%. */
export function spelledNumbersIn(text: string): WrittenNumber[] {
  const numbers = [...text.matchAll(spelled)].map(
    ({ 0: found, index, 1: percent }): WrittenNumber => ({
      start: index,
      end: index + found.length,
      values: [valueOfWords(found)],
      unit: percent ? '%' : null,
      precision: 1,
    }),
  )
  const fractions = shares.flatMap(([pattern, percentages]) =>
    [...text.matchAll(pattern)].map(
      ({ 0: found, index }): WrittenNumber => ({
        start: index,
        end: index + found.length,
        values: percentages,
        unit: '%',
        precision: 1,
      }),
    ),
  )
  return [...numbers, ...fractions]
}

function valueOfWords(words: string): number {
  let sum = 0
  let group = 0
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    const factor = factors.get(word)
    if (factor === 100) group = Math.max(1, group) * 100
    else if (factor !== undefined) {
      sum += Math.max(1, group) * factor
      group = 0
    } else if (word === 'dozen') group = Math.max(1, group) * 12
    else group += values.get(word) ?? 0
  }
  return sum + group
}
