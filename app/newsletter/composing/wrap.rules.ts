const maxWidth = 72

interface Prefixes {
  /** Before the first line. */
  first?: string
  /** Before every other line. */
  rest?: string
}

/** Breaks lines between words; a word that is too long, such as a URL, is not broken. */
export function wrap(text: string, { first = '', rest = first }: Prefixes = {}): string {
  return text
    .split('\n')
    .flatMap((line, index) => linesOf(line, { first: index === 0 ? first : rest, rest }))
    .join('\n')
}

function linesOf(text: string, { first, rest }: Required<Prefixes>): string[] {
  const lines: string[] = []
  let line = first
  let isEmpty = true
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (!isEmpty && line.length + 1 + word.length > maxWidth) {
      lines.push(line)
      line = rest
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, line.trimEnd()]
}
