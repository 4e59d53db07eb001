import type { Nodes, Root, Text } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { type Info, type Options, type State, toMarkdown } from 'mdast-util-to-markdown'

/**
 * Text without characters that mean something in markdown, at its start or anywhere. It is most of all text, and
 * needs none of the forty patterns that look for them.
 */
const plainText = /^(?![-+#=>\s]|\d{1,9}[.)])[^\\`*_[\]<>&~|!\n\t]*(?<!\s)$/
/** The time to escape a text grows with the square of what there is to escape in it. */
const maxPiece = 500

const gfm = gfmToMarkdown({ tablePipeAlign: false }).extensions ?? []
/** Without the extension that would escape bare addresses: https\://… */
const extensions = gfm.filter(({ unsafe }) => !unsafe?.some(({ character }) => character === '@'))

const options: Options = {
  bullet: '-',
  emphasis: '*',
  strong: '*',
  rule: '-',
  fences: true,
  listItemIndent: 'one',
  extensions,
  handlers: { text: escapeText },
}

export function stringify(tree: Root): string {
  return toMarkdown(tree, options)
}

function escapeText({ value }: Text, _parent: Nodes | undefined, state: State, info: Info): string {
  const isAtBreak = /[\r\n]$|^$/.test(info.before)
  if (plainText.test(isAtBreak ? value : `a${value}`)) return value
  let escaped = ''
  for (let start = 0; start < value.length; start += maxPiece) {
    const end = start + maxPiece
    const before = start === 0 ? info.before : value.charAt(start - 1)
    const after = end >= value.length ? info.after : value.charAt(end)
    escaped += state.safe(value.slice(start, end), { ...info, before, after })
  }
  // Within a word an underscore means nothing.
  return escaped.replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
}
