/** A top-level block of a text, as HTML. */
export interface Block {
  html: string
  /** Where it begins in the source, from 0; null for one that is not there, such as the list of footnotes. */
  line: number | null
}

/** The page of a post in two parts, because the text changes with every key and the rest seldom does. */
export interface PageParts {
  /** The page without its text: a comment marks the place. */
  shell: string
  blocks: Block[]
  words: number
}

/** The data of the comment that marks where the text is. */
export const textPlace = 'text'

const textStart = /<!--text (\d+)-->/
const textEnd = '<!--end of text-->'
const blockStart = /<!--line(?: (\d+))?-->/

/** The text of a preview between the comments that splitPage() looks for. No text contains a comment of its author. */
export function markText(html: string, words: number): string {
  return `<!--text ${words}-->${html}${textEnd}`
}

/** Null for a page without a marked text, such as an error page. */
export function splitPage(page: string): PageParts | null {
  const start = textStart.exec(page)
  const end = page.lastIndexOf(textEnd)
  if (!start || end < start.index) return null
  const text = page.slice(start.index + start[0].length, end)
  const shell = `${page.slice(0, start.index)}<!--${textPlace}-->${page.slice(end + textEnd.length)}`
  return { shell, blocks: blocksOf(text), words: Number(start[1]) }
}

function blocksOf(text: string): Block[] {
  // Splitting by a pattern with a group returns the groups as well: text, line, text, line, text.
  const [first = '', ...rest] = text.split(blockStart)
  const blocks: Block[] = first === '' ? [] : [{ html: first, line: 0 }]
  for (let index = 0; index < rest.length; index += 2) {
    const line = rest[index] as string | undefined
    blocks.push({ html: rest[index + 1] ?? '', line: line === undefined ? null : Number(line) })
  }
  return blocks
}

/** How to turn the shown blocks into the next ones. */
export interface BlockChanges {
  /** The first blocks that stay in place. */
  start: number
  /** The last blocks that stay in place. */
  end: number
  /** For each next block in between, the shown block to use again; null for a new one. */
  between: (number | null)[]
}

/** Shown blocks are used again wherever they went: a picture in them does not load again. */
export function changedBlocks(shown: readonly string[], next: readonly string[]): BlockChanges {
  const shorter = Math.min(shown.length, next.length)
  let start = 0
  while (start < shorter && shown[start] === next[start]) start += 1
  let end = 0
  while (end < shorter - start && shown.at(-1 - end) === next.at(-1 - end)) end += 1
  const reusable = new Map<string, number[]>()
  for (let index = shown.length - end - 1; index >= start; index -= 1) {
    const html = shown[index] ?? ''
    const places = reusable.get(html)
    if (places) places.push(index)
    else reusable.set(html, [index])
  }
  const between = next.slice(start, next.length - end)
  return { start, end, between: between.map((html) => reusable.get(html)?.pop() ?? null) }
}
