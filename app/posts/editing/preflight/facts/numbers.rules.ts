import { spelledNumbersIn } from './number-words.rules'
import type { WrittenNumber } from './written-number.rules'

const scales: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  t: 1e12,
  tn: 1e12,
  trillion: 1e12,
}

const currencies: Record<string, string> = {
  $: '$',
  us$: '$',
  usd: '$',
  dollar: '$',
  dollars: '$',
  '€': '€',
  eur: '€',
  euro: '€',
  euros: '€',
  '£': '£',
  gbp: '£',
  pound: '£',
  pounds: '£',
  '¥': '¥',
  yen: '¥',
  chf: 'chf',
  francs: 'chf',
}

const before = '(?:(US\\$|[$€£¥]|\\b(?:USD|EUR|GBP|CHF)\\b)\\s?)?'
const digits =
  "(\\d{1,3}(?:[,.'’]\\d{3}){2,}|\\d{1,3}(?:[,'’\\u00a0\\u202f ]\\d{3})+(?!\\d)(?:\\.\\d+)?|\\d+(?:[.,]\\d+)?)"
const scale =
  '(?:[\\s\\u00a0-]?(thousand|millions?|billion|trillion|mio|mn|bn|tn|[kmbt])(?![\\p{L}\\p{N}]))?'
const after =
  '(?:\\s?(%|percent\\b|per\\s?cent\\b|pct\\b|percentage|dollars?\\b|euros?\\b|pounds?\\b|yen\\b|francs\\b|USD\\b|EUR\\b|GBP\\b|CHF\\b|[$€£]))?'
const number = new RegExp(`(?<![\\p{L}\\p{N}_]|\\d[.,:/])${before}${digits}${scale}${after}`, 'giu')
/** '5 to 10%', '5–10 million': the first number is of the same kind as the second. */
const range = /^\s?(?:-|–|—|to|and|or)\s?$/

/** The numbers of a text in digits, and those in words. */
export function numbersIn(text: string): WrittenNumber[] {
  const written = numeralsIn(text)
  const numbers: WrittenNumber[] = [...written, ...spelledNumbersIn(text)]
  written.forEach((one, index) => {
    const next = written[index + 1]
    if (!next || !range.test(text.slice(one.end, next.start))) return
    if (one.unit === null && next.unit !== null) numbers.push({ ...one, unit: next.unit })
    if (one.scale === 1 && next.scale > 1) numbers.push(scaled(one, next))
  })
  return numbers
}

interface Numeral extends WrittenNumber {
  scale: number
}

/** The numbers of a text in digits. */
export function numeralsIn(text: string): Numeral[] {
  return [...text.matchAll(number)].map(
    ({ 0: found, index, 1: front, 2: figure = '', 3: size, 4: back }) => {
      const unit = unitOf(front ?? back)
      const plain = valueOfFigure(figure)
      const factor = scales[size?.toLowerCase() ?? ''] ?? 1
      // Without a currency, '5m' may be metres or minutes.
      const isUnclear = size !== undefined && size.length === 1 && unit === null
      const value = plain * factor
      return {
        start: index,
        end: index + found.trimEnd().length,
        values: isUnclear ? [value, plain] : [value],
        unit,
        precision: precisionOf(figure) * factor,
        scale: factor,
      }
    },
  )
}

function scaled(one: Numeral, { scale: factor, unit }: Numeral): WrittenNumber {
  const values = one.values.map((value) => value * factor)
  return { ...one, values, precision: one.precision * factor, unit: one.unit ?? unit }
}

function unitOf(written: string | undefined): string | null {
  if (!written) return null
  if (/^(?:%|per|pct)/i.test(written)) return '%'
  return currencies[written.toLowerCase()] ?? null
}

/** 1,000 and 1.000.000 have separators of thousands, 1,5 and 1.5 a decimal one. */
function valueOfFigure(figure: string): number {
  return Number(plainFigure(figure))
}

function plainFigure(figure: string): string {
  const isThousands = /^\d{1,3}(?:[,'’\u00a0\u202f ]\d{3})+(?:\.\d+)?$/.test(figure)
  if (isThousands) return figure.replace(/[^\d.]/g, '')
  if (/^\d{1,3}(?:[.,'’]\d{3}){2,}$/.test(figure)) return figure.replace(/\D/g, '')
  return figure.replace(',', '.')
}

function precisionOf(figure: string): number {
  const plain = plainFigure(figure)
  const decimals = plain.split('.')[1]?.length ?? 0
  if (decimals > 0) return 10 ** -decimals
  return 10 ** (/0*$/.exec(plain)?.[0].length ?? 0)
}

/** How a title may give a number of the text: exactly, or rounded. */
export function isSameNumber(title: WrittenNumber, text: WrittenNumber): boolean {
  const isOtherUnit = title.unit !== text.unit && (text.unit !== null || title.unit === '%')
  if (isOtherUnit && title.unit !== null) return false
  return title.values.some((value) => text.values.some((other) => isRounded(value, other, title)))
}

/** '1.2 million' for 1,234,567 and '12%' for 11.8%. Small numbers of things are exact. */
function isRounded(value: number, exact: number, { precision, unit }: WrittenNumber): boolean {
  if (Math.abs(value - exact) < 1e-9 * Math.max(1, value)) return true
  const mayRound = (unit === '%' || value >= 1_000) && !isYear(value)
  const isCutOff = value >= precision * 10 && exact > value && exact < value + precision
  return mayRound && (isCutOff || Math.abs(value - exact) <= precision / 2)
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1900 && value < 2100
}
