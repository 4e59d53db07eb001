import type { TextBlock } from './blocks.rules'
import { noLabels } from './cell-labels.rules'
import { lineFinder } from './lines.rules'
import { openSection, type Section } from './section.rules'
import type { SimpleBlock } from './simple-block.rules'
import { simpleInline } from './simple-inline.rules'
import { simpleTable } from './simple-table.rules'
import type { SourceBlock } from './source-blocks.rules'

/** What begins another block than a paragraph. */
const otherStart =
  /^(?:[#>|:=~]|[-+*](?:[ \t]|$)|[-*_=]{3}|\d{1,9}[.)](?:[ \t]|$)|\[[^\]]*\]:|[-:| \t]+$)/
const heading = /^ {0,3}(#{1,6})[ \t]+([^#\n]*[^#\s])[ \t]*$/
const item = /^( {0,3})(?:[-+*]|\d{1,9}[.)]) {1,4}(?=\S)/
const codeStart = /^(`{3,}|~{3,})([\w+-]*)$/

/**
 * The blocks of a source block that has nothing but a heading, a paragraph, a flat list, a table or code in simple
 * markdown: the same as a parser gives, in a fraction of its time. Undefined if it has anything else.
 */
export function simpleBlocks(
  { source, linesBefore }: SourceBlock,
  section: Section,
  hasDefinitions: boolean,
): TextBlock[] | undefined {
  // A parser removes the byte order mark.
  if (source.startsWith('\uFEFF')) return undefined
  const blocks = readSimple(source.split('\n'), hasDefinitions)
  return blocks?.map((block) => toTextBlock(block, section, linesBefore))
}

function readSimple(lines: readonly string[], hasDefinitions: boolean): SimpleBlock[] | undefined {
  const blocks: SimpleBlock[] = []
  let start = 0
  for (let match = heading.exec(lines[0] ?? ''); match; match = heading.exec(lines[start] ?? '')) {
    const text = simpleInline(match[2] ?? '', hasDefinitions)
    if (text === null) return undefined
    blocks.push({ text, line: start, heading: { depth: (match[1] ?? '').length } })
    start += 1
  }
  const rest = lines.slice(start)
  if (rest.length === 0) return blocks
  const [first = ''] = rest
  const read =
    (codeStart.test(first) && simpleCode(rest)) ||
    (item.test(first) && simpleList(rest, hasDefinitions)) ||
    (first.startsWith('|') && simpleTable(rest, hasDefinitions)) ||
    simpleParagraph(rest, hasDefinitions)
  if (!read) return undefined
  for (const block of read) blocks.push({ ...block, line: block.line + start })
  return blocks
}

function simpleCode(lines: readonly string[]): SimpleBlock[] | null {
  const [, mark = '', language = ''] = codeStart.exec(lines[0] ?? '') ?? []
  const content = lines.slice(1, -1)
  if (lines.length < 2 || lines.at(-1) !== mark) return null
  if (content.some((line) => line.trimStart().startsWith(mark))) return null
  return [{ text: content.join('\n'), line: 1, code: { language } }]
}

function simpleParagraph(lines: readonly string[], hasDefinitions: boolean): SimpleBlock[] | null {
  if (/^(?: {4}|\t| {1,3}\t)/.test(lines[0] ?? '')) return null
  const trimmed = lines.map((line) => line.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, ''))
  if (trimmed.some((line) => line === '' || otherStart.test(line))) return null
  const text = simpleInline(trimmed.join('\n'), hasDefinitions)
  return text === null ? null : [{ text, line: 0 }]
}

/** Each item is a paragraph. */
function simpleList(lines: readonly string[], hasDefinitions: boolean): SimpleBlock[] | null {
  const indentation = item.exec(lines[0] ?? '')?.[1]
  const items: { line: number; lines: string[] }[] = []
  for (const [line, text] of lines.entries()) {
    const marker = item.exec(text)
    if (marker && marker[1] !== indentation) return null
    if (marker) items.push({ line, lines: [text.slice(marker[0].length)] })
    else items.at(-1)?.lines.push(text.replace(/^[ \t]+/, ''))
  }
  const blocks: SimpleBlock[] = []
  for (const { line, lines: own } of items) {
    const [block] = simpleParagraph(own, hasDefinitions) ?? []
    if (!block) return null
    blocks.push({ ...block, line })
  }
  return blocks
}

function toTextBlock(
  { text, line, code, heading: opened, labels = noLabels }: SimpleBlock,
  section: Section,
  linesBefore: number,
): TextBlock {
  const block = {
    text,
    lineAt: lineFinder([{ text, line: linesBefore + line + 1 }]),
    iocHeading: section.ioc?.text ?? null,
    isCode: code !== undefined,
    isIocBlock: code?.language.toLowerCase() === 'ioc',
    heading: section.heading,
    labels: code ? section.heading : `${section.heading} ${labels.label}`,
    cellLabel: labels.cellLabel,
  }
  if (opened) openSection(section, text, opened.depth)
  return block
}
