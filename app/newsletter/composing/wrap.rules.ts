export const widest = 72

interface Margins {
  /** Before the first line. */
  first?: string
  /** Before every other. */
  rest?: string
}

/** Breaks a text into lines between its words; a word that is too long, such as an address, stays whole. */
export function wrapped(text: string, { first = '', rest = first }: Margins = {}): string {
  return text
    .split('\n')
    .flatMap((line, index) => linesOf(line, { first: index === 0 ? first : rest, rest }))
    .join('\n')
}

function linesOf(text: string, { first, rest }: Required<Margins>): string[] {
  const lines: string[] = []
  let line = first
  let isEmpty = true
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (!isEmpty && line.length + 1 + word.length > widest) {
      lines.push(line)
      line = rest
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, line.trimEnd()]
}
