import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { eachOf } from '../tree/walk'
import type { CodeToken, Highlight } from './highlight'
import { type Language, languageNamed } from './languages'

interface Found {
  block: Element
  code: Element
  language: Language | null
}

/** Beyond this the rest of a text's code is shown in one colour: colouring takes long. */
const mostColoured = 100_000

/** Above each block its language and a button that copies it; inside it, colours. */
export function frameCode(highlight?: Highlight) {
  return (tree: Root) => {
    let coloured = 0
    for (const { block, code, language } of codeIn(tree)) {
      const text = textOf(code)
      if (highlight && language?.grammar && coloured + text.length <= mostColoured) {
        coloured += text.length
        code.children = toSpans(highlight(text, language.grammar))
      }
      delete code.properties.className
      const inner: Element = { ...block, properties: { tabIndex: 0 } }
      block.tagName = 'figure'
      block.properties = { className: ['code'] }
      block.children = [head(language), inner]
    }
  }
}

function codeIn(tree: Root): Found[] {
  const found: Found[] = []
  eachOf(tree, 'element', (block) => {
    const [code] = block.children
    if (block.tagName !== 'pre' || code?.type !== 'element' || code.tagName !== 'code') return
    const classes = ([] as unknown[]).concat(code.properties.className ?? [])
    const named = classes.map(String).find((name) => name.startsWith('language-'))
    found.push({ block, code, language: languageNamed(named?.slice('language-'.length) ?? '') })
  })
  return found
}

function head(language: Language | null): Element {
  return element('figcaption', {}, [
    element('span', {}, [{ type: 'text', value: language?.label ?? 'Code' }]),
    element('button', { type: 'button', className: ['needs-script'], dataCopyCode: '' }, [
      { type: 'text', value: 'Copy' },
    ]),
  ])
}

function toSpans(tokens: CodeToken[]): ElementContent[] {
  return joined(tokens).map(({ text, kind }) => {
    const value: ElementContent = { type: 'text', value: text }
    return kind === null ? value : element('span', { className: [`code-${kind}`] }, [value])
  })
}

/** Neighbours of one kind become one; space, which has no colour, belongs to what stands before it. */
function joined(tokens: CodeToken[]): CodeToken[] {
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
