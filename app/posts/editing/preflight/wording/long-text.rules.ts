import { type Hint, quoted } from '../hint.rules'
import type { MarkdownText } from '../text/markdown-text.rules'
import { fillers, unmasked } from '../text/spans.rules'

/** In words. Good prose stays below. */
export const longParagraph = 200
export const longSentence = 60

const word = new RegExp(
  `[\\p{L}\\p{N}${fillers.thing}][\\p{L}\\p{N}\\p{M}'’.,%${fillers.thing}-]*`,
  'gu',
)
const sentenceEnd = /[.!?…][)"'”’\]]*(?=\s)|[。！？]|\n(?=[ \t]*\n)/gu

/** Paragraphs and sentences that tire readers. Not in quotes, which others wrote. */
export function longTexts({ prose, source, blocks }: MarkdownText): Hint[] {
  const hints: Hint[] = []
  for (const { kind, isQuoted, start, end } of blocks) {
    // A text of fewer characters cannot have as many words.
    if (kind !== 'paragraph' || isQuoted || end - start < longSentence * 2) continue
    const text = prose.slice(start, end)
    const count = countWords(text)
    if (count > longParagraph) {
      const shown = quoted(unmasked(source.slice(start, end)))
      const message = `A very long paragraph: ${count} words, from ${shown} on. Readers skip those.`
      hints.push({ code: 'long-paragraph', field: 'body', message, range: { start, end } })
    }
    if (count > longSentence) hints.push(...longSentences(text, start))
  }
  return hints
}

function longSentences(text: string, offset: number): Hint[] {
  const hints: Hint[] = []
  let start = 0
  const ends = [...text.matchAll(sentenceEnd)].map(({ 0: mark, index }) => index + mark.length)
  for (const end of [...ends, text.length]) {
    const sentence = text.slice(start, end)
    const count = sentence.length < longSentence * 2 ? 0 : countWords(sentence)
    if (count > longSentence) {
      const from = start + sentence.length - sentence.trimStart().length
      const message = `A very long sentence: ${count} words, from ${quoted(unmasked(sentence, '…'))} on.`
      const range = { start: offset + from, end: offset + end }
      hints.push({ code: 'long-sentence', field: 'body', message, range })
    }
    start = end
  }
  return hints
}

function countWords(text: string): number {
  return text.match(word)?.length ?? 0
}
