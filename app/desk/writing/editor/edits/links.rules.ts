import type { TextRange } from '../../surface/text-range.rules'
import {
  caretAt,
  type SelectedText,
  selectOnly,
  type TextEdit,
  withoutOuterSpace,
} from './text-edit.rules'

export interface WrittenLink extends TextRange {
  /** Between the brackets. */
  text: TextRange
  /** Between the parentheses, without a title. */
  address: TextRange
}

/** Of an inline link or picture: its text, its address and a title. */
const link =
  /\[((?:[^[\]\\\n]|\\.|\[[^[\]\n]{0,200}\]){0,1000})\]\((<[^<>\n]{0,2000}>|(?:[^()\s<>]|\([^()\s]{0,500}\)){0,2000})(?:[ \t]+"[^"\n]{0,500}")?\)/g
/** No link is longer than twice this. */
const reach = 2_000

/** The first link that a range is in or touches; a caret has to be inside. */
export function linkAround(text: string, { start, end }: TextRange): WrittenLink | null {
  const from = Math.max(0, start - reach)
  const isCaret = start === end
  for (const match of text.slice(from, end + reach).matchAll(link)) {
    const found = writtenLink(match, from)
    const isTouched = isCaret
      ? found.start < start && start < found.end
      : found.start < end && start < found.end
    if (isTouched) return found
  }
  return null
}

function writtenLink(match: RegExpExecArray, from: number): WrittenLink {
  const [all, label = '', target = ''] = match
  const start = from + match.index
  const text = { start: start + 1, end: start + 1 + label.length }
  const address = { start: text.end + 2, end: text.end + 2 + target.length }
  return { start, end: start + all.length, text, address }
}

const isWithin = (range: TextRange, { start, end }: TextRange) =>
  range.start >= start && range.end <= end

const address = /^(https?:\/\/|mailto:)\S+$/
const newAddress = 'https://'

/**
 * The selection becomes the text of a link; an address that is selected becomes its target. In a link it goes to its
 * address, and from there past it.
 */
export function makeLink({ text, selection }: SelectedText): TextEdit {
  const existing = linkAround(text, selection)
  if (existing) {
    const isInAddress = isWithin(selection, existing.address)
    return selectOnly(isInAddress ? caretAt(existing.end) : existing.address)
  }
  const { start, end } = withoutOuterSpace(text, selection)
  const part = text.slice(start, end)
  if (address.test(part)) {
    return { start, end, insert: `[](${part})`, selection: caretAt(start + 1) }
  }
  const from = start + part.length + 3
  return {
    start,
    end,
    insert: `[${part}](${newAddress})`,
    selection: part === '' ? caretAt(start + 1) : { start: from, end: from + newAddress.length },
  }
}

/** From the text of a link that has no address yet to its address, and from an address past the link. Null elsewhere. */
export function moveInLink({ text, selection }: SelectedText): TextEdit | null {
  const existing = linkAround(text, selection)
  if (!existing) return null
  if (isWithin(selection, existing.address)) return selectOnly(caretAt(existing.end))
  const target = text.slice(existing.address.start, existing.address.end)
  const isNew = target === '' || target === newAddress
  return isNew && isWithin(selection, existing.text) ? selectOnly(existing.address) : null
}
