import type { Root, RootContent } from 'mdast'
import { type ConversionOptions, type ConvertedHtml, htmlToMarkdown } from './html-to-markdown'
import { type PastedPicture, takeOutData } from './pictures'

/** What a program put on the clipboard. */
export interface ClipboardTexts {
  html: string
  text: string
  /** The type `vscode-editor-data`: the text is from a code editor. */
  codeEditorData?: string
}

/** Why the plain text is used. */
export type PlainReason = 'no-html' | 'code' | 'address' | 'plain' | 'too-large' | 'unreadable'

export type ClipboardMarkdown =
  | { kind: 'text'; text: string; reason: PlainReason }
  | { kind: 'markdown'; markdown: string; pictures: PastedPicture[]; lostPictures: number }

/** Without the pictures in it. */
export const maxHtmlLength = 5_000_000
const maxLengthWithPictures = 100_000_000

const codeEditor =
  /<(div|pre)[^>]{0,400}style="[^"]{0,300}(font-family:[^";]{0,200}(mono|courier|consolas|menlo)[^"]{0,300}white-space:\s*pre|white-space:\s*pre;[^"]{0,300}font-family:[^";]{0,200}mono)/i
const jetBrains =
  /<pre[^>]{0,200}style="[^"]{0,200}font-family:\s*'?(JetBrains Mono|Menlo|Consolas)/i
/** A plain text file, as browsers show it. */
const textFile = /<pre style="[^"]{0,60}white-space:\s*pre-wrap;?">/i

/** Clean markdown of what was copied, or its plain text if the HTML says no more than that. */
export function clipboardToMarkdown(
  { html, text, codeEditorData = '' }: ClipboardTexts,
  options: ConversionOptions,
): ClipboardMarkdown {
  const plain = (reason: PlainReason): ClipboardMarkdown => ({ kind: 'text', text, reason })
  if (html.trim() === '') return plain('no-html')
  const hasText = text.trim() !== ''
  if (hasText && (codeEditorData !== '' || isCodeEditor(html))) return plain('code')
  if (isAddress(text)) return plain('address')
  if (html.length > maxLengthWithPictures) return plain('too-large')
  if (html.length > maxHtmlLength && takeOutData(html).html.length > maxHtmlLength) {
    return plain('too-large')
  }
  const converted = convert(html, options)
  if (!converted) return plain('unreadable')
  if (hasText && saysNoMore(converted.tree, text)) return plain('plain')
  const { markdown, pictures, lostPictures } = converted
  return markdown.trim() === ''
    ? plain('plain')
    : { kind: 'markdown', markdown, pictures, lostPictures }
}

function convert(html: string, options: ConversionOptions): ConvertedHtml | null {
  try {
    return htmlToMarkdown(html, options)
  } catch {
    return null
  }
}

function isCodeEditor(html: string): boolean {
  const start = html.slice(0, 3_000)
  return codeEditor.test(start) || jetBrains.test(start) || textFile.test(start)
}

export function isAddress(text: string): boolean {
  return /^https?:\/\/\S{3,2000}$/i.test(text.trim())
}

/** One line without marks, or lines that are markdown already: escaping them would spoil them. */
function saysNoMore({ children }: Root, text: string): boolean {
  if (!children.every(isPlainParagraph)) return false
  return children.length <= 1 || looksLikeMarkdown(text)
}

function isPlainParagraph(node: RootContent): boolean {
  return (
    node.type === 'paragraph' &&
    node.children.every(({ type }) => type === 'text' || type === 'break')
  )
}

function looksLikeMarkdown(text: string): boolean {
  return /^(#{1,6} |[-*] |\d+\. |> |```)|\*\*\S|\]\(\S+\)/m.test(text)
}
