import type { Element, ElementContent, Properties } from 'hast'

/** How a piece of text is set. Elements such as <b>, <span> and <a> become marks while they are read. */
export interface Marks {
  bold: boolean
  italic: boolean
  strike: boolean
  code: boolean
  link: string | null
  /** By its font: whether that means code depends on the rest of the text. */
  monospace: boolean
  /** The size of the font in pixels. */
  size: number | null
}

export const noMarks: Marks = {
  bold: false,
  italic: false,
  strike: false,
  code: false,
  link: null,
  monospace: false,
  size: null,
}

/** A piece of text, or something that stands in text like one. */
export type Leaf =
  | { type: 'text'; value: string; marks: Marks }
  | { type: 'break' | 'picture' | 'note' | 'checkbox'; element: Element; marks: Marks }

/** A block. Its tag says what it is; `div` is a block without a meaning of its own. */
export interface Block {
  type: 'block'
  tag: string
  properties: Properties
  children: Item[]
}

export type Item = Leaf | Block

export function block(tag: string, children: Item[], properties: Properties = {}): Block {
  return { type: 'block', tag, properties, children }
}

export function element(
  tagName: string,
  children: ElementContent[],
  properties: Properties = {},
): Element {
  return { type: 'element', tagName, properties, children }
}

export function isBlock(item: Item | undefined): item is Block {
  return item?.type === 'block'
}

/** The leaves of blocks in order. */
export function leavesOf(items: readonly Item[], leaves: Leaf[] = []): Leaf[] {
  for (const item of items) {
    if (isBlock(item)) leavesOf(item.children, leaves)
    else leaves.push(item)
  }
  return leaves
}

export function textOf(items: readonly Item[]): string {
  return leavesOf(items)
    .map((leaf) => (leaf.type === 'text' ? leaf.value : leaf.type === 'break' ? '\n' : ''))
    .join('')
}

/** Does it show anything? */
export function hasContent(leaf: Leaf): boolean {
  if (leaf.type === 'text') return leaf.value.trim() !== ''
  return leaf.type !== 'break'
}

/** Calls the visitor for all blocks, the inner ones first. */
export function visitBlocks(items: readonly Item[], visitor: (found: Block) => void): void {
  for (const item of items) {
    if (!isBlock(item)) continue
    visitBlocks(item.children, visitor)
    visitor(item)
  }
}
