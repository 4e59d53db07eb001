import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from '../tree/visit'
import type { CodeToken, Highlight } from './highlight'
import { findLanguage, type Language } from './languages'

interface CodeBlock {
  pre: Element
  code: Element
  language: Language | null
}

/** Colouring is slow: code beyond this total stays plain. */
const maxColouredLength = 100_000

/** Colours each code block, and puts its language and a copy button above it. */
export function frameCode(highlight?: Highlight) {
  return (tree: Root) => {
    let colouredLength = 0
    for (const { pre, code, language } of codeBlocksIn(tree)) {
      const text = textOf(code)
      if (highlight && language?.grammar && colouredLength + text.length <= maxColouredLength) {
        colouredLength += text.length
        code.children = toSpans(highlight(text, language.grammar))
      }
      delete code.properties.className
      wrapInFigure(pre, language)
    }
  }
}

function codeBlocksIn(tree: Root): CodeBlock[] {
  const blocks: CodeBlock[] = []
  visit(tree, 'element', (pre) => {
    const [code] = pre.children
    if (pre.tagName !== 'pre' || code?.type !== 'element' || code.tagName !== 'code') return
    const classes = ([] as unknown[]).concat(code.properties.className ?? []).map(String)
    const languageClass = classes.find((name) => name.startsWith('language-')) ?? ''
    blocks.push({ pre, code, language: findLanguage(languageClass.slice('language-'.length)) })
  })
  return blocks
}

/** Changes the node in place: its parent keeps its reference. */
function wrapInFigure(pre: Element, language: Language | null): void {
  const scrollablePre: Element = { ...pre, properties: { tabIndex: 0 } }
  pre.tagName = 'figure'
  pre.properties = { className: ['code'] }
  pre.children = [caption(language), scrollablePre]
}

function caption(language: Language | null): Element {
  return element('figcaption', {}, [
    element('span', {}, [{ type: 'text', value: language?.label ?? 'Code' }]),
    element('button', { type: 'button', className: ['needs-script'], dataCopyCode: '' }, [
      { type: 'text', value: 'Copy' },
    ]),
  ])
}

function toSpans(tokens: CodeToken[]): ElementContent[] {
  return mergeNeighbours(tokens).map(({ text, kind }) => {
    const value: ElementContent = { type: 'text', value: text }
    return kind === null ? value : element('span', { className: [`code-${kind}`] }, [value])
  })
}

/** Merges neighbours of one kind. White space has no colour, so it joins the token before it. */
function mergeNeighbours(tokens: CodeToken[]): CodeToken[] {
  const result: CodeToken[] = []
  for (const { text, kind } of tokens) {
    const last = result.at(-1)
    if (last && (last.kind === kind || text.trim() === '')) last.text += text
    else result.push({ text, kind })
  }
  return result
}

function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children }
}
