import type { Properties } from 'hast'
import { type Block, block, type Item, isBlock, noMarks } from '../tree'
import { codeLanguage, codeText } from './code'
import type { Context, Reader } from './context'
import { checkbox } from './leaves'
import { attribute, isElement, type SourceElement } from './source'
import type { Style } from './styles'
import { headingLevel, wordListItem, wordOnlineItem } from './word'

/** Lists and quotes beyond this stay at the last level: a text that nests deeper would not be rendered. */
const maxNesting = 20
const maxSpan = 100

const blockTags = new Set(
  `address article aside body center dd details dialog div dl dt fieldset figcaption figure footer form
   header hgroup html legend li main menu nav ol p search section summary table tbody td tfoot th thead tr
   ul caption blockquote`.split(/\s+/),
)

/** The blocks that an element stands for; null if it is part of a line. */
export function readBlock(
  source: SourceElement,
  style: Style,
  context: Context,
  reader: Reader,
): Item[] | null {
  const { tagName } = source
  if (tagName === 'hr') return [block('hr', [])]
  if (tagName === 'pre' || isCodeBlock(source, style, context)) return [codeBlock(source)]
  if (tagName === 'iframe') return frameLink(source, context)
  const level = headingLevel(source, style)
  if (level) return [block(`h${level}`, reader.readChildren(source, context))]
  if (!blockTags.has(tagName)) return null
  const read = blockReaders[tagName] ?? readPlain
  return read(source, context, reader, style)
}

type BlockReader = (source: SourceElement, context: Context, reader: Reader, style: Style) => Item[]

const blockReaders: Record<string, BlockReader> = {
  p(source, context, reader, style) {
    const item = wordListItem(source, style)
    const children = reader.readChildren(source, context)
    return [item ? block('list-item', children, item) : block('p', children)]
  },
  ul: readList,
  ol: readList,
  menu: readList,
  li: readItem,
  blockquote(source, context, reader, style) {
    const isQuote =
      !style.hasNoBorder ||
      attribute(source, 'type') === 'cite' ||
      /quote/.test(attribute(source, 'class'))
    return [
      isQuote ? nested('blockquote', source, context, reader) : plain(source, context, reader),
    ]
  },
  aside: readCallout,
  figure: readCallout,
  figcaption: (source, context, reader) => [
    block('figcaption', reader.readChildren(source, context)),
  ],
  summary: readTerm,
  dt: readTerm,
  div(source, context, reader, style) {
    const content = plain(source, context, reader)
    // Word on the web puts every item into a block of its own.
    if (content.children.every((item) => isTag(item, 'list-item'))) return content.children
    const isNoteList = /^(foot|end)note-list$/.test(style.wordElement ?? '')
    // The line that Word draws above its footnotes.
    if (isNoteList) content.children = content.children.filter((item) => !isTag(item, 'hr'))
    return [content]
  },
  table(source, context, reader) {
    if (/(^|\s)(highlight|js-file-line-container)(\s|$)/.test(attribute(source, 'class'))) {
      return [codeBlock(source)]
    }
    const isLayout = /^(presentation|none)$/.test(attribute(source, 'role'))
    return [block('table', reader.readChildren(source, context), { isLayout })]
  },
  tbody: (source, context, reader) => reader.readChildren(source, context),
  thead: (source, context, reader) => reader.readChildren(source, context),
  tfoot: (source, context, reader) => reader.readChildren(source, context),
  tr: (source, context, reader) => [block('tr', reader.readChildren(source, context))],
  td: readCell,
  th: readCell,
}

function isTag(item: Item, tag: string): boolean {
  return isBlock(item) && item.tag === tag
}

function readPlain(source: SourceElement, context: Context, reader: Reader): Item[] {
  return [plain(source, context, reader)]
}

function plain(source: SourceElement, context: Context, reader: Reader): Block {
  return block('div', reader.readChildren(source, context))
}

function nested(
  tag: string,
  source: SourceElement,
  context: Context,
  reader: Reader,
  properties: Properties = {},
): Block {
  const nesting = context.nesting + 1
  const children = reader.readChildren(source, { ...context, nesting })
  return block(nesting > maxNesting ? 'div' : tag, children, properties)
}

function readList(source: SourceElement, context: Context, reader: Reader): Item[] {
  const { tagName } = source
  const isOfWord = source.childNodes.some(
    (child) => isElement(child) && wordOnlineItem(child, tagName) !== null,
  )
  // Notion shows a toggle as a list of one item.
  const isToggle = /(^|\s)toggle(\s|$)/.test(attribute(source, 'class'))
  if (isOfWord || isToggle) return reader.readChildren(source, context)
  const start = Number.parseInt(attribute(source, 'start'), 10)
  const properties = { start: start >= 0 && start < 1e9 ? start : 1 }
  return [nested(tagName === 'ol' ? 'ol' : 'ul', source, context, reader, properties)]
}

function readItem(source: SourceElement, context: Context, reader: Reader): Item[] {
  const children = reader.readChildren(source, context)
  if (attribute(source, 'role') === 'checkbox') {
    children.unshift(checkbox(attribute(source, 'aria-checked') === 'true'))
  }
  const list = source.parentNode
  const listTag = list && 'tagName' in list ? list.tagName : 'ul'
  const ofWord = wordOnlineItem(source, listTag)
  return [ofWord ? block('list-item', children, ofWord) : block('li', children)]
}

/** A callout of Notion is a quote. Elsewhere an aside is just a part of the page. */
function readCallout(source: SourceElement, context: Context, reader: Reader): Item[] {
  const isCallout =
    /(^|\s)callout(\s|$)/.test(attribute(source, 'class')) ||
    (source.tagName === 'aside' && reader.origin.isNotion)
  if (isCallout) return [nested('blockquote', source, context, reader)]
  const tag = source.tagName === 'figure' ? 'figure' : 'div'
  return [block(tag, reader.readChildren(source, context))]
}

/** The title of something that can be opened, or a defined term. */
function readTerm(source: SourceElement, context: Context, reader: Reader): Item[] {
  const marks = { ...context.marks, bold: true }
  return [block('p', reader.readChildren(source, { ...context, marks }))]
}

function readCell(source: SourceElement, context: Context, reader: Reader): Item[] {
  const span = (name: string) => {
    const count = Number.parseInt(attribute(source, name), 10)
    return count > 1 ? Math.min(count, maxSpan) : 1
  }
  const properties = { colSpan: span('colspan'), rowSpan: span('rowspan') }
  return [block(source.tagName, reader.readChildren(source, context), properties)]
}

/** An editor's lines of code, which keep their spaces without being a <pre>. */
function isCodeBlock({ tagName }: SourceElement, style: Style, { marks }: Context): boolean {
  return tagName === 'div' && style.keepsLines === true && style.monospace === true && !marks.link
}

function codeBlock(source: SourceElement): Block {
  return block('pre', [{ type: 'text', value: codeText(source), marks: noMarks }], {
    language: codeLanguage(source),
  })
}

/** An embedded video or post is a link to it. */
function frameLink(source: SourceElement, { marks }: Context): Item[] {
  const address = attribute(source, 'src')
  if (!/^https:\/\//.test(address)) return []
  const value = attribute(source, 'title').trim() || address
  return [block('p', [{ type: 'text', value, marks: { ...marks, link: address } }])]
}
