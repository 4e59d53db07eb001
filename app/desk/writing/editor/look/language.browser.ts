import { commonmarkLanguage } from '@codemirror/lang-markdown'
import { foldService, Language, syntaxTree } from '@codemirror/language'
import { tags } from '@lezer/highlight'
import {
  Autolink,
  type MarkdownConfig,
  type MarkdownParser,
  Strikethrough,
  Table,
  TaskList,
} from '@lezer/markdown'

/** Inline markup of a longer line is not parsed: that would take longer than a key may. */
const maxLineLength = 10_000

const longLines: MarkdownConfig = {
  defineNodes: [{ name: 'LongLine', block: true }],
  parseBlock: [
    {
      name: 'LongLine',
      before: 'LinkReference',
      parse(context, line) {
        if (line.text.length <= maxLineLength) return false
        const start = context.lineStart + line.pos
        context.addElement(context.elt('LongLine', start, context.lineStart + line.text.length))
        context.nextLine()
        return true
      },
      endLeaf: (_, line) => line.text.length > maxLineLength,
    },
  ],
}

const footnotes: MarkdownConfig = {
  defineNodes: [{ name: 'FootnoteReference', style: tags.labelName }],
  parseInline: [
    {
      name: 'FootnoteReference',
      before: 'Link',
      parse(context, next, place) {
        if (next !== 91 || context.char(place + 1) !== 94) return -1
        const match = /^\[\^[^\]\s]{1,80}\]/.exec(
          context.slice(place, Math.min(context.end, place + 84)),
        )
        if (!match) return -1
        return context.addElement(context.elt('FootnoteReference', place, place + match[0].length))
      },
    },
  ],
}

/** `[.]` of `evil[.]example`, `[sic]`: a text in brackets is no link before it has an address. */
const plainBrackets: MarkdownConfig = {
  parseInline: [
    {
      name: 'PlainBrackets',
      before: 'Link',
      parse(context, next, place) {
        if (next !== 91) return -1
        const part = context.slice(place, Math.min(context.end, place + 200))
        const match = /^\[(?!\^)[^[\]`\\\n]*\](?![([])/.exec(part)
        return match ? place + match[0].length : -1
      },
    },
  ],
}

const parser = (commonmarkLanguage.parser as MarkdownParser).configure([
  Table,
  TaskList,
  Strikethrough,
  Autolink,
  footnotes,
  plainBrackets,
  longLines,
])

/**
 * Markdown as our pages render it. It shares the data of the package's own language, so that the package's commands for
 * lists work in it, and leaves out HTML with its scripts and styles: our pages show HTML as text.
 */
export const language = new Language(commonmarkLanguage.data, parser, [], 'markdown')

const headingName = /^ATXHeading(\d)$/

/** A heading folds everything up to the next one of its level. */
export const foldByHeading = foldService.of((state, lineStart, lineEnd) => {
  const node = syntaxTree(state).topNode.childAfter(lineStart)
  const level = node && node.from <= lineEnd ? headingName.exec(node.name)?.[1] : undefined
  if (!node || level === undefined) return null
  let end = node.to
  for (let next = node.nextSibling; next; next = next.nextSibling) {
    if (Number(headingName.exec(next.name)?.[1] ?? 7) <= Number(level)) break
    end = next.to
  }
  return end > lineEnd ? { from: lineEnd, to: end } : null
})
