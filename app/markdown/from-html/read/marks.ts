import type { Marks } from '../tree'
import type { Style } from './styles'

const boldTags = new Set(['b', 'strong'])
const italicTags = new Set(['i', 'em', 'cite', 'dfn'])
const strikeTags = new Set(['s', 'del', 'strike'])
const codeTags = new Set(['code', 'kbd', 'samp', 'tt'])

/** The marks of what is in an element. A style says more than a tag: Google Docs puts all into a normal <b>. */
export function marksWithin(tag: string, style: Style, outer: Marks): Marks {
  const bold = style.bold ?? (boldTags.has(tag) || (outer.bold && !/^(h[1-6]|th)$/.test(tag)))
  const italic = style.italic ?? (italicTags.has(tag) || outer.italic)
  const strike = style.strike || strikeTags.has(tag) || outer.strike
  const code = codeTags.has(tag) || outer.code
  const monospace = style.monospace ?? outer.monospace
  const size = style.fontSize ?? outer.size
  const isSame =
    bold === outer.bold &&
    italic === outer.italic &&
    strike === outer.strike &&
    code === outer.code &&
    monospace === outer.monospace &&
    size === outer.size
  return isSame ? outer : { ...outer, bold, italic, strike, code, monospace, size }
}

const superscripts: Record<string, string> = Object.fromEntries(
  Array.from('0123456789+-=()ni', (letter, index) => [
    letter,
    Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ')[index] ?? '',
  ]),
)
const subscripts: Record<string, string> = Object.fromEntries(
  Array.from('0123456789+-=()', (letter, index) => [
    letter,
    Array.from('₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎')[index] ?? '',
  ]),
)

/** Raised and lowered digits as characters: markdown has no other way, and 10⁶ must not become 106. */
export function shiftText(text: string, position: 'super' | 'sub'): string {
  const characters = position === 'super' ? superscripts : subscripts
  const letters = Array.from(text)
  const canShift = letters.every((letter) => letter in characters || letter === ' ')
  return canShift ? letters.map((letter) => characters[letter] ?? letter).join('') : text
}
