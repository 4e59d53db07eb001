import { type Hint, quoted } from '../hint.rules'
import type { MarkdownText } from '../text/markdown-text.rules'
import { fillers } from '../text/spans.rules'

const word = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
const gap = new RegExp(`^[\\s${fillers.nothing}]*\\s[\\s${fillers.nothing}]*$`)

/** Words that stand twice in good sentences, or are repeated on purpose. */
const legitimate = new Set(
  [
    'had that is was her his do did',
    'very so no yes really many much far long never again more well now there bye ha hey blah win tut pro knock',
    'die der das sie nous vous si via piano poco',
  ]
    .join(' ')
    .split(' '),
)

/** 'the the'. Not in code, quotes and tables. */
export function repeatedWords({ prose, blocks, source }: MarkdownText): Hint[] {
  const hints: Hint[] = []
  for (const block of blocks) {
    if (block.isQuoted || block.kind === 'table') continue
    const text = prose.slice(block.start, block.end)
    let previous: { text: string; start: number; end: number } | null = null
    for (const { 0: found, index } of text.matchAll(word)) {
      const current = {
        text: found,
        start: block.start + index,
        end: block.start + index + found.length,
      }
      if (previous && isRepeated(previous.text, found)) {
        const between = prose.slice(previous.end, current.start)
        const isWhole =
          isBoundary(prose.charAt(previous.start - 1)) && isBoundary(prose.charAt(current.end))
        if (isWhole && gap.test(between)) hints.push(repeated(source, between, previous, current))
      }
      previous = current
    }
  }
  return hints
}

interface Word {
  text: string
  start: number
  end: number
}

function repeated(source: string, between: string, first: Word, second: Word): Hint {
  const hint: Hint = {
    code: 'repeated-word',
    field: 'body',
    message: `A word is repeated: ${quoted(`${first.text} ${second.text}`)}.`,
    range: { start: first.start, end: second.end },
  }
  // With markup in between, the rest of it would be left behind.
  if (between.trim() !== '' || source.slice(first.end, second.start) !== between) return hint
  const edits = [{ start: first.end, end: second.end, text: '' }]
  return { ...hint, fix: { label: 'Remove one', edits } }
}

/** The second may only lack a capital at its start: 'IT it' and 'Duran Duran' are no mistakes. */
function isRepeated(first: string, second: string): boolean {
  if (first.length !== second.length || first.slice(1) !== second.slice(1)) return false
  const [one, other] = [first.charAt(0), second.charAt(0)]
  const isName = other !== other.toLowerCase()
  return !isName && one.toLowerCase() === other && !legitimate.has(second)
}

/** In 'user-user' and 'x.x' the words belong to something longer. */
function isBoundary(character: string): boolean {
  return !/[\p{L}\p{N}_/@.\\-]/u.test(character) || character === '.'
}
