import type { ElementContent } from 'hast'
import { element, hasContent, type Leaf, type Marks, noMarks } from '../tree'

type MarkName = 'bold' | 'italic' | 'strike' | 'link'
const markNames: MarkName[] = ['link', 'bold', 'italic', 'strike']
const tags = { bold: 'strong', italic: 'em', strike: 'del' } as const

/** Marked leaves as nested elements, with each mark over as long a run as possible. */
export function inlineOf(leaves: readonly Leaf[]): ElementContent[] {
  return nest(placeSpaces(merge(trim(leaves))), [])
}

/** Without marks that say nothing, since all of the text has them: a bold heading is just a heading. */
export function withoutCommonMarks(leaves: readonly Leaf[]): Leaf[] {
  const texts = leaves.filter((leaf) => leaf.type === 'text' && hasContent(leaf))
  const all = (name: 'bold' | 'italic') => texts.every(({ marks }) => marks[name])
  const dropped = { ...(all('bold') && { bold: false }), ...(all('italic') && { italic: false }) }
  return leaves.map((leaf) => ({ ...leaf, marks: { ...leaf.marks, ...dropped } }))
}

/** Breaks as spaces, for places that have one line. */
export function onOneLine(leaves: readonly Leaf[]): Leaf[] {
  return leaves.map((leaf) =>
    leaf.type === 'break' ? { type: 'text', value: ' ', marks: leaf.marks } : leaf,
  )
}

/** Splits at empty lines. */
export function splitParagraphs(leaves: readonly Leaf[]): Leaf[][] {
  const paragraphs: Leaf[][] = [[]]
  let breaks: Leaf[] = []
  for (const leaf of leaves) {
    if (leaf.type === 'break' || (breaks.length > 0 && !hasContent(leaf))) {
      breaks.push(leaf)
      continue
    }
    if (breaks.filter(({ type }) => type === 'break').length > 1) paragraphs.push([leaf])
    else paragraphs.at(-1)?.push(...breaks, leaf)
    breaks = []
  }
  return paragraphs.filter((paragraph) => paragraph.some(hasContent))
}

/** Single spaces, none at the edges and beside breaks, and no break at the edges. */
function trim(leaves: readonly Leaf[]): Leaf[] {
  const trimmed: Leaf[] = []
  let isAfterSpace = true
  for (const leaf of leaves) {
    if (leaf.type === 'break') {
      if (trimmed.length > 0) trimmed.push(leaf)
      isAfterSpace = true
    } else if (leaf.type !== 'text') {
      trimmed.push(leaf)
      isAfterSpace = false
    } else {
      const value: string = isAfterSpace ? leaf.value.replace(/^ +/, '') : leaf.value
      if (value === '') continue
      trimmed.push({ ...leaf, value })
      isAfterSpace = value.endsWith(' ')
    }
  }
  return withoutTrailingSpaces(trimmed)
}

function withoutTrailingSpaces(leaves: readonly Leaf[]): Leaf[] {
  const kept: Leaf[] = []
  let isBeforeBreak = true
  for (const leaf of leaves.toReversed()) {
    if (leaf.type === 'break') {
      if (kept.length > 0) kept.push(leaf)
      isBeforeBreak = true
    } else if (leaf.type === 'text' && isBeforeBreak) {
      const value = leaf.value.replace(/ +$/, '')
      if (value === '') continue
      kept.push({ ...leaf, value })
      isBeforeBreak = false
    } else {
      kept.push(leaf)
      isBeforeBreak = false
    }
  }
  return kept.reverse()
}

function merge(leaves: readonly Leaf[]): Leaf[] {
  const merged: Leaf[] = []
  for (const leaf of leaves) {
    const last = merged.at(-1)
    if (leaf.type === 'text' && last?.type === 'text' && isSame(leaf.marks, last.marks)) {
      last.value += leaf.value
    } else {
      merged.push({ ...leaf })
    }
  }
  return merged
}

function isSame(one: Marks, other: Marks): boolean {
  return one.code === other.code && markNames.every((name) => one[name] === other[name])
}

/** Moves spaces at the edge of a mark out of it: `**bold **` would not be bold. */
function placeSpaces(leaves: readonly Leaf[]): Leaf[] {
  return leaves.flatMap((leaf, index): Leaf[] => {
    if (leaf.type !== 'text') return [leaf]
    const [, before = '', value = '', after = ''] = /^( *)(.*?)( *)$/s.exec(leaf.value) ?? []
    const space = (text: string, neighbour: Leaf | undefined): Leaf[] =>
      text ? [{ type: 'text', value: text, marks: common(leaf.marks, neighbour?.marks) }] : []
    if (value === '') {
      const marks = common(leaf.marks, common(leaves[index - 1]?.marks, leaves[index + 1]?.marks))
      return [{ type: 'text', value: before, marks }]
    }
    return [
      ...space(before, leaves[index - 1]),
      { ...leaf, value },
      ...space(after, leaves[index + 1]),
    ]
  })
}

function common(one: Marks | undefined, other: Marks | undefined): Marks {
  if (!one || !other) return noMarks
  return {
    ...noMarks,
    bold: one.bold && other.bold,
    italic: one.italic && other.italic,
    strike: one.strike && other.strike,
    link: one.link === other.link ? one.link : null,
  }
}

function nest(leaves: readonly Leaf[], applied: readonly MarkName[]): ElementContent[] {
  const nodes: ElementContent[] = []
  let index = 0
  for (let leaf = leaves[index]; leaf; leaf = leaves[index]) {
    const run = longestRun(leaves, index, applied)
    if (!run) {
      nodes.push(nodeOf(leaf))
      index += 1
      continue
    }
    const children = nest(leaves.slice(index, run.end), [...applied, run.name])
    if (run.name === 'link') nodes.push(element('a', children, { href: leaf.marks.link ?? '' }))
    else nodes.push(element(tags[run.name], children))
    index = run.end
  }
  return nodes
}

function longestRun(leaves: readonly Leaf[], start: number, applied: readonly MarkName[]) {
  let longest: { name: MarkName; end: number } | null = null
  for (const name of markNames) {
    const value = leaves[start]?.marks[name]
    if (!value || applied.includes(name)) continue
    let end = start + 1
    while (leaves[end]?.marks[name] === value) end += 1
    if (!longest || end > longest.end) longest = { name, end }
  }
  return longest
}

function nodeOf(leaf: Leaf): ElementContent {
  if (leaf.type !== 'text') return leaf.element
  const text = { type: 'text' as const, value: leaf.value }
  return leaf.marks.code && leaf.value.trim() ? element('code', [text]) : text
}
