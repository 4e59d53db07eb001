import {
  type Block,
  block,
  hasContent,
  type Item,
  isBlock,
  type Leaf,
  leavesOf,
  noMarks,
  textOf,
  visitBlocks,
} from '../tree'

/** A text that is mostly set in a monospaced font is a plain mail or a manuscript, not code. */
const maxMonospaceShare = 0.6
const maxHeadingLength = 150

/** Text in a monospaced font is code: paragraphs of it a block, words among others a part of the line. */
export function readMonospaceAsCode(items: readonly Item[]): Item[] {
  const leaves = leavesOf(items)
  const count = (some: readonly Leaf[]) =>
    some.reduce((sum, leaf) => sum + (leaf.type === 'text' ? leaf.value.length : 0), 0)
  const monospaced = leaves.filter(({ marks }) => marks.monospace && !marks.code)
  if (monospaced.length === 0) return [...items]
  if (count(monospaced) > maxMonospaceShare * count(leaves)) return [...items]
  return codeBlocksIn(items)
}

function codeBlocksIn(items: readonly Item[]): Item[] {
  const result: Item[] = []
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) {
      result.push(block('pre', [{ type: 'text', value: lines.join('\n'), marks: noMarks }]))
    }
    lines = []
  }
  for (const item of items) {
    if (isBlock(item) && item.tag === 'p' && isMonospaced(item)) {
      lines.push(textOf(item.children).trimEnd())
    } else if (isBlock(item)) {
      flush()
      const children = item.tag === 'pre' ? item.children : codeBlocksIn(item.children)
      result.push({ ...item, children })
    } else {
      if (hasContent(item)) flush()
      const isCode = item.type === 'text' && item.marks.monospace
      result.push(isCode ? { ...item, marks: { ...item.marks, code: true } } : item)
    }
  }
  flush()
  return result
}

function isMonospaced({ children }: Block): boolean {
  const texts = leavesOf(children).filter(hasContent)
  return (
    texts.length > 0 &&
    texts.every(({ type, marks }) => type === 'text' && marks.monospace && !marks.code)
  )
}

/**
 * Makes headings of paragraphs in large type: the title of a Google document, and all headings of Apple's programs,
 * which copy the look of a text only.
 */
export function readLargeTypeAsHeadings(items: readonly Item[], hasOwnHeadings: boolean): void {
  const bodySize = usualSize(leavesOf(items))
  const found: { paragraph: Block; size: number }[] = []
  visitBlocks(items, (paragraph) => {
    const size = headingSize(paragraph)
    if (size !== null && size >= bodySize * (hasOwnHeadings ? 2 : 1.2))
      found.push({ paragraph, size })
  })
  const sizes = [...new Set(found.map(({ size }) => size))].sort((one, other) => other - one)
  for (const { paragraph, size } of found) {
    const level = hasOwnHeadings ? 1 : Math.min(sizes.indexOf(size) + 1, 6)
    paragraph.tag = `h${level}`
  }
}

/** The size that all of a short paragraph is set in. */
function headingSize({ tag, children }: Block): number | null {
  if (tag !== 'p') return null
  const texts = leavesOf(children).filter(hasContent)
  const size = texts[0]?.marks.size ?? null
  const isUniform = texts.every(({ type, marks }) => type === 'text' && marks.size === size)
  return isUniform && textOf(children).length <= maxHeadingLength ? size : null
}

function usualSize(leaves: readonly Leaf[]): number {
  const lengths = new Map<number, number>()
  for (const leaf of leaves) {
    if (leaf.type !== 'text' || leaf.marks.size === null) continue
    lengths.set(leaf.marks.size, (lengths.get(leaf.marks.size) ?? 0) + leaf.value.length)
  }
  const [usual] = [...lengths].sort(([, one], [, other]) => other - one)
  return usual?.[0] ?? 16
}
