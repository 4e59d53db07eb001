import type { TextBlock } from './blocks.rules'

/** How far from a mention its sentence may begin and end. */
const reach = 200
const sentenceEnd = /[.!?…]["”’)]*\s+(?=["“‘(]*[\p{Lu}\d])/gu

/** The sentence of a block in which a mention is, shortened if it is long; of code, the line. */
export function sentenceAt({ text, isCode }: TextBlock, index: number, length: number): string {
  const from = Math.max(0, index - reach)
  const to = Math.min(text.length, index + length + reach)
  const [before, after] = [text.slice(from, index), text.slice(index + length, to)]
  const start = isCode ? before.lastIndexOf('\n') + 1 : afterLast(before, sentenceEnd)
  const end = isCode ? endOfLine(after) : endOfFirst(after, sentenceEnd)
  const isCutBefore = start === 0 && from > 0
  const isCutAfter = end === after.length && to < text.length
  const sentence = text
    .slice(from + start, index + length + end)
    .replace(/\s+/g, ' ')
    .trim()
  return [
    isCutBefore ? '… ' : '',
    wholeWords(sentence, isCutBefore, isCutAfter),
    isCutAfter ? ' …' : '',
  ].join('')
}

function afterLast(text: string, pattern: RegExp): number {
  let end = 0
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length
  return end
}

function endOfFirst(text: string, pattern: RegExp): number {
  for (const match of text.matchAll(pattern)) return match.index + match[0].length
  return text.length
}

function endOfLine(text: string): number {
  const end = text.indexOf('\n')
  return end === -1 ? text.length : end
}

function wholeWords(text: string, isCutBefore: boolean, isCutAfter: boolean): string {
  const begun = isCutBefore ? text.replace(/^\S{1,40}\s/, '') : text
  return isCutAfter ? begun.replace(/\s\S{1,40}$/, '') : begun
}
