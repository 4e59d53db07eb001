// Our renderer puts attributes in double quotes and escapes every '<' in text.
export const tag = /<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|[^">])*>/g
const voidElements = new Set(['img', 'br', 'hr', 'input', 'wbr'])

/** The outermost elements of an HTML text. It can be cut between them. */
export function blocksOf(html: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  for (const match of html.matchAll(tag)) {
    const [text, slash, name = ''] = match
    if (!voidElements.has(name)) depth += slash ? -1 : 1
    if (depth > 0) continue
    const end = match.index + text.length
    blocks.push(html.slice(start, end).trim())
    start = end
  }
  return [...blocks, html.slice(start).trim()].filter((block) => block !== '')
}
