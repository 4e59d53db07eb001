const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/
/** Nobody writes a longer one. */
const maxLineLength = 500

/** The fence that is open after a line; null outside of code blocks. */
export function fenceAfter(open: string | null, line: string): string | null {
  if (line.length > maxLineLength) return open
  const [, run = '', rest = ''] = fence.exec(line) ?? []
  if (run === '') return open
  if (open === null) return run[0] === '`' && rest.includes('`') ? null : run
  const isClosing = run[0] === open[0] && run.length >= open.length && rest.trim() === ''
  return isClosing ? null : open
}

/** The fence that is open where a line starts. */
export function fenceBefore(text: string, lineStart: number): string | null {
  const fences = text.slice(0, lineStart).match(/^ {0,3}(?:```|~~~).*$/gm) ?? []
  return fences.reduce(fenceAfter, null as string | null)
}
