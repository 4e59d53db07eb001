import { syntaxHighlighting, syntaxTree } from '@codemirror/language'
import { type Extension, RangeSetBuilder } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { tagHighlighter, tags } from '@lezer/highlight'

/** The classes are in markup.css. */
const highlighter = tagHighlighter([
  { tag: tags.strong, class: 'md-strong' },
  { tag: tags.emphasis, class: 'md-emphasis' },
  { tag: tags.strikethrough, class: 'md-struck' },
  { tag: tags.monospace, class: 'md-code' },
  { tag: tags.link, class: 'md-link' },
  { tag: tags.url, class: 'md-address' },
  { tag: tags.labelName, class: 'md-label' },
  { tag: [tags.processingInstruction, tags.contentSeparator], class: 'md-mark' },
  { tag: tags.escape, class: 'md-mark' },
])

const blockClasses: Record<string, string> = {
  ATXHeading1: 'md-h1',
  ATXHeading2: 'md-h2',
  ATXHeading3: 'md-h3',
  ATXHeading4: 'md-h4',
  ATXHeading5: 'md-h4',
  ATXHeading6: 'md-h4',
  SetextHeading1: 'md-h1',
  SetextHeading2: 'md-h2',
  Blockquote: 'md-quote',
  FencedCode: 'md-block',
  CodeBlock: 'md-block',
  Table: 'md-table',
}

/** Each line has its own direction: a line of Hebrew in an English text runs from right to left. */
const plainLine = Decoration.line({ attributes: { dir: 'auto' } })
const blockLines: Record<string, Decoration> = Object.fromEntries(
  Object.entries(blockClasses).map(([name, className]) => {
    // Code and tables run from left to right.
    const dir = className === 'md-block' || className === 'md-table' ? 'ltr' : 'auto'
    return [name, Decoration.line({ class: className, attributes: { dir } })]
  }),
)

/** Styles whole lines by the block that they are in. Only visible lines are looked at. */
const lineStyles = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    #tree

    constructor(view: EditorView) {
      this.#tree = syntaxTree(view.state)
      this.decorations = visibleLineStyles(view)
    }

    update({ view, state, docChanged, viewportChanged }: ViewUpdate) {
      const tree = syntaxTree(state)
      if (!docChanged && !viewportChanged && tree === this.#tree) return
      this.#tree = tree
      this.decorations = visibleLineStyles(view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function visibleLineStyles(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  const { doc } = view.state
  let last = -1
  for (const { from, to } of view.visibleRanges) {
    const blocks = blocksBetween(view, from, to)
    for (let place = from; place <= to; ) {
      const line = doc.lineAt(place)
      if (line.from > last) {
        const style = blocks.findLast((block) => block.from <= line.to && block.to >= line.from)
        builder.add(line.from, line.from, style?.decoration ?? plainLine)
        last = line.from
      }
      place = line.to + 1
    }
  }
  return builder.finish()
}

function blocksBetween(view: EditorView, from: number, to: number) {
  const blocks: { from: number; to: number; decoration: Decoration }[] = []
  syntaxTree(view.state).iterate({
    from,
    to,
    enter: (node) => {
      const decoration = blockLines[node.name]
      if (decoration) blocks.push({ from: node.from, to: node.to, decoration })
      return !node.type.is('LeafBlock')
    },
  })
  return blocks
}

export const highlighting: Extension = [syntaxHighlighting(highlighter), lineStyles]
