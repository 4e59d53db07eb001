import { parse } from 'parse5'
import { cleanAddress } from '../links'
import { type Block, block, element, type Item, noMarks } from '../tree'
import { readBlock } from './blocks'
import type { Context, Origin, Reader } from './context'
import { isDropped } from './dropped'
import { readLeaf, readText } from './leaves'
import { marksWithin } from './marks'
import { findNotes } from './notes'
import {
  attribute,
  isElement,
  isText,
  type SourceElement,
  type SourceNode,
  type SourceParent,
  textBelow,
} from './source'
import { classStyles, createStyleReader, type Style } from './styles'

/** Deeper elements are read as text: real documents nest a few dozen. */
const maxDepth = 200

export interface Document {
  items: Item[]
  /** Footnotes in the order of their references. */
  notes: Block[]
  origin: Origin
}

const start: Context = {
  marks: noMarks,
  position: null,
  keepsLines: false,
  isNote: false,
  depth: 0,
  nesting: 0,
}

/** Reads HTML into blocks and marked text, without anything that is not shown. */
export function readHtml(html: string, siteOrigin: string): Document {
  const root = parse(html)
  const origin = {
    isNotion: html.includes('notionvc') || html.includes('notion-'),
    isGoogleDocs: html.includes('docs-internal-guid'),
    isApple: html.includes('Cocoa HTML Writer'),
  }
  const sourceNotes = findNotes(root)
  const notes: Block[] = []
  const styleOf = createStyles(html)

  function readNode(node: SourceNode, context: Context, items: Item[]): void {
    if (isText(node)) readText(node.value, context, items)
    else if (isElement(node)) readElement(node, context, items)
  }

  function readChildren(parent: SourceParent, context: Context): Item[] {
    const items: Item[] = []
    appendChildren(parent, context, items)
    return items
  }

  function appendChildren(parent: SourceParent, context: Context, items: Item[]): void {
    if (context.depth > maxDepth) {
      readText(textBelow(parent), context, items)
      return
    }
    const inner = { ...context, depth: context.depth + 1 }
    for (const child of parent.childNodes) readNode(child, inner, items)
  }

  function readElement(source: SourceElement, context: Context, items: Item[]): void {
    const style = styleOf(source)
    if (isDropped(source, style)) return
    const inner = contextWithin(source, style, context)
    const note = context.isNote ? null : sourceNotes.definedBy(source)
    if (note !== null) {
      notes[note - 1] = block('note', readChildren(source, { ...start, isNote: true }), { note })
    } else if (source.tagName === 'a') {
      readLink(source, inner, items)
    } else if (!readLeaf(source, style, inner.marks, items)) {
      const found = readBlock(source, style, inner, reader)
      // Not by spreading: a table may have more rows than a call may have arguments.
      if (found) for (const item of found) items.push(item)
      else appendChildren(source, inner, items)
    }
  }

  function readLink(source: SourceElement, context: Context, items: Item[]): void {
    const note = sourceNotes.numberOf(source)
    if (note !== null) {
      items.push({ type: 'note', element: element('note', [], { note }), marks: noMarks })
    } else if (!(context.isNote && sourceNotes.isBacklink(source))) {
      const link = cleanAddress(attribute(source, 'href'), siteOrigin) ?? context.marks.link
      appendChildren(source, { ...context, marks: { ...context.marks, link } }, items)
    }
  }

  const reader: Reader = { origin, styleOf, readChildren }
  const items = readChildren(root, start)
  return { items, notes: notes.filter(Boolean), origin }
}

function createStyles(html: string): (source: SourceElement) => Style {
  const readStyle = createStyleReader()
  const sheets = html.match(/<style[\s>][\s\S]*?<\/style/gi) ?? []
  const classes = classStyles(sheets.slice(0, 20).join('\n'))
  return (source) => {
    let style = attribute(source, 'style')
    if (classes.size > 0) {
      for (const name of attribute(source, 'class').split(/\s+/, 20)) {
        const ofClass = classes.get(name)
        if (ofClass) style = `${ofClass};${style}`
      }
    }
    return readStyle(style)
  }
}

function contextWithin(source: SourceElement, style: Style, context: Context): Context {
  const marks = marksWithin(source.tagName, style, context.marks)
  const { tagName } = source
  const fromTag = tagName === 'sup' ? 'super' : tagName === 'sub' ? 'sub' : null
  const position = style.superscript ?? fromTag ?? context.position
  const keepsLines = style.keepsLines ?? context.keepsLines
  const isSame =
    marks === context.marks && position === context.position && keepsLines === context.keepsLines
  return isSame ? context : { ...context, marks, position, keepsLines }
}
