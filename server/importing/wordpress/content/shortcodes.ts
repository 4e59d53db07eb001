import { escapeHtml } from '../../html/escape-html'

/** A picture of the media library. */
export interface LibraryPicture {
  address: string
  alt: string
  caption: string
}

export interface ShortcodeContext {
  /** The pictures that `[gallery]` shows: those with these ids, or those of the post. */
  galleryPictures: (ids: readonly string[] | null) => LibraryPicture[]
}

export interface ConvertedShortcodes {
  html: string
  /** The shortcodes that stay in the text as they were written. */
  unknown: string[]
}

// Either no brackets and tags at all, or also those inside quotes. Without nested repetition of the same characters, which
// would take forever on some texts.
const opening =
  /\[(\[?)([a-z][\w-]{1,40})((?:\s[^[\]<>]{0,2000}|\s(?:[^[\]"']{1,500}(?:"[^"]{0,1000}"|'[^']{0,1000}')){1,40}[^[\]"']{0,500})?)\s*\/?\](\]?)/gi

/** Converts the shortcodes that WordPress itself knows. Those in code stay. */
export function convertShortcodes(html: string, context: ShortcodeContext): ConvertedShortcodes {
  const unknown = new Set<string>()
  const converted = outsideCode(convertCode(html), (text) => convertText(text, context, unknown))
  return { html: converted, unknown: [...unknown] }
}

function convertText(text: string, context: ShortcodeContext, unknown: Set<string>): string {
  let output = ''
  let from = 0
  const closings = closingFinder(text)
  for (;;) {
    opening.lastIndex = from
    const found = opening.exec(text)
    if (!found) return output + text.slice(from)
    const [all, escaped, name = '', attributes = '', end] = found
    output += text.slice(from, found.index)
    from = found.index + all.length
    if (escaped && end) {
      output += all.slice(1, -1)
      continue
    }
    const closedAt = enclosing.has(name.toLowerCase()) ? closings(name, from) : -1
    const content = closedAt === -1 ? '' : text.slice(from, closedAt)
    const shortcode = { name: name.toLowerCase(), attributes: parseAttributes(attributes), content }
    const result = convertOne(shortcode, context)
    if (result === null) {
      if (!unknown.has(name) && isShortcode(text, found, closings)) unknown.add(name)
      output += all
    } else {
      output += `${escaped}${result}${end}`
      if (closedAt !== -1) from = closedAt + name.length + 3
    }
  }
}

type ClosingFinder = (name: string, from: number) => number

/** Where `[/name]` is next, or -1. Remembers what is not there: a text may have thousands that are never closed. */
function closingFinder(text: string): ClosingFinder {
  const missing = new Set<string>()
  return (name, from) => {
    if (missing.has(name)) return -1
    const found = text.indexOf(`[/${name}]`, from)
    if (found === -1) missing.add(name)
    return found
  }
}

interface Shortcode {
  name: string
  attributes: Map<string, string>
  content: string
}

const enclosing = new Set(['caption', 'wp_caption', 'embed', 'video', 'audio', 'embedyt'])

/** Null for a shortcode that has no counterpart. */
function convertOne(shortcode: Shortcode, context: ShortcodeContext): string | null {
  const { name, attributes, content } = shortcode
  switch (name) {
    case 'caption':
    case 'wp_caption':
      return captionOf(content, attributes)
    case 'gallery':
      return galleryOf(attributes, context)
    case 'embed':
    case 'embedyt':
    case 'youtube':
    case 'vimeo':
      return linkOf(content || attributes.get('src') || attributes.get('0') || '')
    case 'video':
    case 'audio': {
      const named = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav', 'flac']
      return linkOf(named.map((key) => attributes.get(key)).find(Boolean) ?? content)
    }
    default:
      return null
  }
}

function captionOf(content: string, attributes: ReadonlyMap<string, string>): string | null {
  const [picture] = /^\s*(?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?/i.exec(content) ?? []
  if (!picture) return null
  const caption = content.slice(content.indexOf(picture) + picture.length).trim()
  const shown = caption || escapeHtml(attributes.get('caption') ?? '')
  return `\n\n<figure>${picture.trim()}<figcaption>${shown}</figcaption></figure>\n\n`
}

function galleryOf(
  attributes: ReadonlyMap<string, string>,
  { galleryPictures }: ShortcodeContext,
): string | null {
  const named = attributes.get('ids') ?? attributes.get('include')
  const ids = named === undefined ? null : named.split(/[\s,]+/).filter(Boolean)
  const pictures = galleryPictures(ids)
  if (pictures.length === 0) return null
  const figures = pictures.map(({ address, alt, caption }) => {
    const text = caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`
    return `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">${text}</figure>`
  })
  return `\n\n${figures.join('\n\n')}\n\n`
}

function linkOf(address: string): string | null {
  const trimmed = address.replaceAll('&amp;', '&').trim()
  if (!/^https?:\/\/\S+$/i.test(trimmed)) return null
  const escaped = escapeHtml(trimmed)
  return `\n\n<p><a href="${escaped}">${escaped}</a></p>\n\n`
}

const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s'"\]]+))|"([^"]*)"|(\S+)/g

function parseAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  let position = 0
  for (const [, name, double, single, bare, quoted, word] of text.matchAll(attribute)) {
    if (name) attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '')
    else {
      attributes.set(String(position), quoted ?? word ?? '')
      position += 1
    }
  }
  return attributes
}

/** Words in brackets are often just that: `[sic]`. */
function isShortcode(text: string, found: RegExpExecArray, closings: ClosingFinder): boolean {
  const { 0: all, 2: name = '', 3: rest = '', index } = found
  if (/[_-]/.test(name) || rest.includes('=') || closings(name, index) !== -1) return true
  const before = text.slice(Math.max(0, index - 20), index)
  const after = text.slice(index + all.length, index + all.length + 20)
  return /(^|\n|>)\s*$/.test(before) && /^\s*(\n|<|$)/.test(after)
}

const codeNames = new Set(
  'code sourcecode source bash css cpp csharp diff html java javascript js json perl php powershell python ruby shell sql text xml yaml'.split(
    ' ',
  ),
)
const codeOpening = /\[([a-z]{2,12})((?:\s[^\]]{0,300})?)\]/gi

/** `[code language="php"]`, of which only pairs are code. */
function convertCode(html: string): string {
  if (!html.includes('[/')) return html
  let output = ''
  let from = 0
  const closings = closingFinder(html)
  for (;;) {
    codeOpening.lastIndex = from
    const found = codeOpening.exec(html)
    if (!found) return output + html.slice(from)
    const [all, name = '', attributes = ''] = found
    const start = found.index + all.length
    const isCode = codeNames.has(name.toLowerCase())
    const end = isCode ? closings(name, start) : -1
    if (end === -1) {
      output += html.slice(from, start)
      from = start
      continue
    }
    output += html.slice(from, found.index) + codeBlock(name, attributes, html.slice(start, end))
    from = end + name.length + 3
  }
}

function codeBlock(name: string, attributes: string, content: string): string {
  const named = parseAttributes(attributes)
  const own = /^(code|sourcecode|source)$/i.test(name) ? '' : name
  const language = named.get('language') ?? named.get('lang') ?? own
  const text = content.replace(/<br\s*\/?>\n?|<\/p>\s*<p>/gi, '\n').replace(/<\/?p>/gi, '')
  const escaped = text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const isNamed = /^[\w+#.-]{1,30}$/.test(language)
  const type = isNamed ? ` class="language-${language}"` : ''
  return `\n\n<pre><code${type}>${escaped.replace(/^\n+|\s+$/g, '')}</code></pre>\n\n`
}

const code = /<(pre|code|script|style|textarea)[\s>]/gi

/** Changes only what is between elements with code. */
function outsideCode(html: string, change: (text: string) => string): string {
  let output = ''
  let from = 0
  for (;;) {
    code.lastIndex = from
    const found = code.exec(html)
    if (!found) return output + change(html.slice(from))
    const closing = new RegExp(`</${found[1]}\\s*>`, 'gi')
    closing.lastIndex = found.index
    const closed = closing.exec(html)
    const end = closed ? closed.index + closed[0].length : html.length
    output += change(html.slice(from, found.index)) + html.slice(found.index, end)
    from = end
  }
}
