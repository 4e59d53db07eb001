import type { Nodes, Root, Text } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { type Info, type Options, type State, toMarkdown } from 'mdast-util-to-markdown'

/**
 * Text without characters that mean something in markdown, at its start or anywhere. It is most of all text, and
 * needs none of the forty patterns that look for them.
 */
const plainText =
  /^(?![-+#=>:\s]|\d{1,9}[.)])(?:[^\\`*_[\]<&~|!\n\t]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}])|&(?=\s)|!(?=[\s\p{L}]))*(?<!\s)$/u
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
  // Within a line, spaces and the marks of blocks mean nothing at the edges of a text.
  const before = isBreak(info.before.at(-1)) ? '' : ','
  const after = isBreak(info.after[0]) ? '' : ','
  if (plainText.test(before + value + after)) return value
  // Only patterns of characters that occur: the others would take most of the time.
  const unsafe = state.unsafe.filter(({ character }) => value.includes(character))
  const narrowed = { ...state, unsafe }
  let escaped = ''
  for (let start = 0; start < value.length; start += maxPiece) {
    const end = start + maxPiece
    escaped += narrowed.safe(value.slice(start, end), {
      ...info,
      before: start === 0 ? info.before : value.charAt(start - 1),
      after: end >= value.length ? info.after : value.charAt(end),
    })
  }
  // Within a word an underscore means nothing.
  return escaped.replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
}

function isBreak(character: string | undefined): boolean {
  return character === undefined || character === '\n' || character === '\r'
}
