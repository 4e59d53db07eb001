// Our own renderer wrote it: attributes stand in double quotes, and a text holds no bare '<'.
export const tag = /<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|[^">])*>/g
const empty = new Set(['img', 'br', 'hr', 'input', 'wbr'])

/** The outermost elements of a text, each whole: where it can be cut without breaking anything. */
export function blocksOf(html: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: whole, 1: closing, 2: name = '', index } of html.matchAll(tag)) {
    if (!empty.has(name)) depth += closing ? -1 : 1
    if (depth > 0) continue
    const end = index + whole.length
    blocks.push(html.slice(start, end).trim())
    start = end
  }
  return [...blocks, html.slice(start).trim()].filter((block) => block !== '')
}
