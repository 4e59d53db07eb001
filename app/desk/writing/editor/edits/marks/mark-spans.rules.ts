import type { TextRange } from '../../../surface/text-range.rules'

export type InlineMark = '**' | '*' | '~~' | '`'

/** A text between two marks, from `open` to `close` with them. */
export interface MarkSpan extends TextRange {
  open: number
  close: number
}

interface Run {
  start: number
  end: number
}

/** The texts between marks of this kind, and where the text begins after a mark that nothing closes. */
export function markSpans(text: string, range: TextRange, mark: InlineMark) {
  const spans: MarkSpan[] = []
  let opened: Run | null = null
  for (const run of runsOf(text, range, mark)) {
    const canClose = run.start > range.start && /\S/.test(text[run.start - 1] ?? '')
    const canOpen = run.end < range.end && /\S/.test(text[run.end] ?? '')
    if (opened && canClose) {
      spans.push({ open: opened.start, start: opened.end, end: run.start, close: run.end })
      opened = null
    } else if (canOpen) opened = run
  }
  return { spans, unclosed: opened?.end ?? null }
}

/** `**` is not two `*`: a run of stars is bold with two of them, italic with one, both with three. */
export function hasMark(runLength: number, mark: InlineMark): boolean {
  if (mark === '*') return runLength === 1 || runLength === 3
  if (mark === '**') return runLength === 2 || runLength === 3
  return runLength === mark.length
}

/** Marks after a backslash and in code are letters. */
function runsOf(text: string, { start, end }: TextRange, mark: InlineMark): Run[] {
  const runs: Run[] = []
  const part = text.slice(start, end)
  const pattern = /\\[^\n]|(`+)|(\*+|~+)/g
  for (let match = pattern.exec(part); match; match = pattern.exec(part)) {
    const [run, code] = match
    if (code && mark !== '`') pattern.lastIndex = endOfCode(part, match.index, code)
    else if (run[0] === mark[0] && hasMark(run.length, mark)) {
      runs.push({ start: start + match.index, end: start + match.index + run.length })
    }
  }
  return runs
}

function endOfCode(part: string, start: number, fence: string): number {
  const after = start + fence.length
  const closing = new RegExp(`(?<!\`)${fence}(?!\`)`, 'g')
  closing.lastIndex = after
  return closing.exec(part) ? closing.lastIndex : after
}
