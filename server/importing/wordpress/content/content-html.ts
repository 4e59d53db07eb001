import { autop } from './autop'
import { type BlockContext, convertBlocks, hasBlocks } from './blocks'
import { convertShortcodes, type ShortcodeContext } from './shortcodes'

export interface ContentContext extends ShortcodeContext {
  sharedBlock: BlockContext['sharedBlock']
  /** The field `footnotes` of the post, as JSON. */
  footnotes: string
}

export interface ContentHtml {
  html: string
  notes: string[]
}

/** The text of a post as WordPress would show it, as far as it can be known without its plugins. */
export function contentHtml(content: string, context: ContentContext): ContentHtml {
  const notes = new Map<string, string>()
  const footnotes = readFootnotes(context.footnotes)
  const numbered = footnotes.reduce(
    (text, { id }, index) => text.replaceAll(`#${id}`, `#fn-${index + 1}`),
    content,
  )
  const isOfBlocks = hasBlocks(numbered)
  const blocks = isOfBlocks
    ? convertBlocks(numbered, { ...context, footnotes: footnotesHtml(footnotes) })
    : { html: numbered, unknown: [] }
  for (const name of blocks.unknown) {
    notes.set(name, `The block "${name}" has no counterpart: it was kept as code.`)
  }
  const { html, unknown } = convertShortcodes(blocks.html, context)
  for (const name of unknown) {
    notes.set(`[${name}]`, `The shortcode [${name}] has no counterpart: it was kept as text.`)
  }
  // After shortcodes, so that figures made of them are no part of a paragraph.
  return { html: isOfBlocks ? html : autop(html), notes: [...notes.values()] }
}

interface Footnote {
  id: string
  content: string
}

function readFootnotes(json: string): Footnote[] {
  try {
    const notes: unknown = JSON.parse(json || '[]')
    return Array.isArray(notes) ? notes.filter(isFootnote) : []
  } catch {
    return []
  }
}

function isFootnote(note: unknown): note is Footnote {
  if (typeof note !== 'object' || note === null) return false
  const { id, content } = note as Partial<Footnote>
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) && typeof content === 'string'
}

function footnotesHtml(notes: readonly Footnote[]): string {
  const items = notes.map(({ content }, index) => `<li id="fn-${index + 1}">${content}</li>`)
  return items.length === 0 ? '' : `<ol>${items.join('')}</ol>`
}
