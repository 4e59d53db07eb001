import type { TextRange } from './text-range.rules'

/** The line ends to insert around a separate paragraph. At the end of the text, what is typed next is another one. */
export function paragraphGaps(text: string, { start, end }: TextRange) {
  const rest = text.slice(end)
  return {
    before: gap(text.slice(0, start), /\n*$/),
    after: rest.trim() === '' ? '\n\n' : gap(rest, /^\n*/),
  }
}

/** The line ends that are missing for an empty line between the paragraph and its neighbour. */
function gap(neighbour: string, lineEnds: RegExp): string {
  if (neighbour.trim() === '') return ''
  const existing = lineEnds.exec(neighbour)?.[0].length ?? 0
  return '\n'.repeat(Math.max(0, 2 - existing))
}
