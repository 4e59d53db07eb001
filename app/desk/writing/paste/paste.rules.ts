import { cleanAddress } from '~/markdown/from-html/links'
import { linkAround } from '../editor/edits/links.rules'
import { withoutOuterSpace } from '../editor/edits/text-edit.rules'

interface Range {
  start: number
  end: number
}

/** What an address that is pasted over a selection replaces, and with what; null if it just replaces the selection. */
export function linkOver(
  text: string,
  selection: Range,
  { pasted, siteOrigin }: { pasted: string; siteOrigin: string },
): { range: Range; markdown: string } | null {
  const address = pastedAddress(pasted, siteOrigin)
  const { start, end } = withoutOuterSpace(text, selection)
  const label = text.slice(start, end)
  const isWords = label !== '' && !/[\n[\]]/.test(label) && !isAddress.test(label)
  if (!address || !isWords) return null
  const existing = linkAround(text, { start, end })
  if (existing) return { range: existing.address, markdown: address }
  return { range: { start, end }, markdown: `[${label}](${address})` }
}

const isAddress = /^(https?:\/\/|mailto:)\S*$/i

/** As it is written in a link; null if it is something else. */
function pastedAddress(pasted: string, siteOrigin: string): string | null {
  const address = pasted.trim()
  if (!/^(https?:\/\/|mailto:)\S{3,2000}$/i.test(address)) return null
  const target = cleanAddress(address, siteOrigin) ?? address
  return /[()<>\\]/.test(target) ? `<${target}>` : target
}

/** The level of the topmost heading of a text, for headings that are added to it. */
export function topHeadingOf(text: string): number {
  const levels = Array.from(text.matchAll(/^(#{1,6})\s/gm), ([, marks = '#']) => marks.length)
  return levels.reduce((top, level) => Math.min(top, level), levels.length > 0 ? 6 : 1)
}

/** Names of footnotes begin with it, so that they differ from those of the text. */
export function footnotePrefixFor(text: string): string {
  if (!text.includes('[^')) return ''
  let number = 2
  while (text.includes(`[^${number}-`)) number += 1
  return `${number}-`
}

/** Where a range is after the text around it was edited; null if the edit overlaps it. */
export function rangeAfterEdit(before: string, after: string, range: Range): Range | null {
  if (before === after) return range
  const shorter = Math.min(before.length, after.length)
  let same = 0
  while (same < shorter && before[same] === after[same]) same += 1
  if (same >= range.end) return range
  let sameAtEnd = 0
  while (
    sameAtEnd < shorter - same &&
    before[before.length - 1 - sameAtEnd] === after[after.length - 1 - sameAtEnd]
  ) {
    sameAtEnd += 1
  }
  if (before.length - sameAtEnd > range.start) return null
  const shift = after.length - before.length
  return { start: range.start + shift, end: range.end + shift }
}
