import { escapeHtml } from '../../html/escape-html'
import {
  type CardFields,
  type ConvertedCard,
  codeHtml,
  keptCard,
  linkHtml,
  recordIn,
  textIn,
} from './card-fields'
import { convertHtml, inlineHtml } from './html-card'
import { convertMarkdown } from './markdown-card'
import { commerceCards } from './offer-cards'
import { captionHtml, convertGallery, convertImage, fileLink } from './picture-cards'

type CardConverter = (fields: CardFields, cardNumber: number) => ConvertedCard

/** Cards of Lexical and, where they have other names, of mobiledoc. */
const converters: Record<string, CardConverter> = {
  paragraph: (fields) => unchanged(`<p>${escapeHtml(textIn(fields, 'text'))}</p>`),
  image: convertImage,
  'card-image': convertImage,
  gallery: convertGallery,
  html: (fields) => convertHtml(textIn(fields, 'html')),
  'card-html': (fields) => convertHtml(textIn(fields, 'html')),
  markdown: (fields, number) => convertMarkdown(textIn(fields, 'markdown'), number),
  'card-markdown': (fields, number) => convertMarkdown(textIn(fields, 'markdown'), number),
  codeblock: convertCode,
  code: convertCode,
  horizontalrule: () => unchanged('<hr>'),
  hr: () => unchanged('<hr>'),
  callout: convertCallout,
  toggle: convertToggle,
  bookmark: convertBookmark,
  embed: convertEmbed,
  video: (fields) => fileLink(fields, 'Video'),
  audio: (fields) => fileLink(fields, 'Audio'),
  file: (fields) => fileLink(fields, 'File'),
  paywall: () => left('The line between free and paid text (paywall) has no counterpart.'),
  email: (fields) => mailOnly('email', fields),
  'email-cta': (fields) => mailOnly('email-cta', fields),
  ...commerceCards,
}

/** A card as HTML. What nobody here knows is kept word for word. */
export function convertCard(name: string, fields: CardFields, cardNumber: number): ConvertedCard {
  if (isHiddenFromReaders(fields)) {
    return left(`A card “${name}” is only shown to members: ${excerptOf(fields)}`)
  }
  const converter = Object.hasOwn(converters, name) ? converters[name] : undefined
  if (!converter) return keptCard(name, fields)
  const converted = converter(fields, cardNumber)
  const isEmpty = converted.html.trim() === '' && converted.notes.length === 0
  // A card without any of the fields that are known: of another version of Ghost.
  return isEmpty && Object.values(fields).some((value) => typeof value === 'object' && value)
    ? keptCard(name, fields)
    : converted
}

/** Ghost 6 says it for visitors who are no members, Ghost 5 for the web as a whole. */
function isHiddenFromReaders(fields: CardFields): boolean {
  const visibility = recordIn(fields, 'visibility')
  return recordIn(visibility, 'web').nonMember === false || visibility.showOnWeb === false
}

function unchanged(html: string): ConvertedCard {
  return { html, notes: [] }
}

function changed(html: string, text: string, inner?: ConvertedCard): ConvertedCard {
  return { html, notes: [text, ...(inner?.notes ?? [])] }
}

function left(text: string): ConvertedCard {
  return { html: '', notes: [text] }
}

function mailOnly(name: string, fields: CardFields): ConvertedCard {
  return left(`A card “${name}” is only part of mails: ${excerptOf(fields)}`)
}

function excerptOf(fields: CardFields): string {
  const text = textIn(fields, 'html', 'markdown', 'text', 'textValue', 'calloutText', 'code')
  return (text || JSON.stringify(fields)).replace(/\s+/g, ' ').slice(0, 500)
}

function convertCode(fields: CardFields): ConvertedCard {
  const code = codeHtml(textIn(fields, 'code'), textIn(fields, 'language'))
  return unchanged(code + captionHtml(fields))
}

function convertCallout(fields: CardFields): ConvertedCard {
  const emoji = escapeHtml(textIn(fields, 'calloutEmoji'))
  const inner = convertHtml(textIn(fields, 'calloutText'))
  const withEmoji = /^<p[^>]*>/.test(inner.html)
    ? inner.html.replace(/^<p[^>]*>/, (tag) => `${tag}${emoji} `)
    : `<p>${emoji} ${inner.html}</p>`
  return changed(`<blockquote>${withEmoji}</blockquote>`, 'A callout is a quote.', inner)
}

function convertToggle(fields: CardFields): ConvertedCard {
  const heading = inlineHtml(textIn(fields, 'heading'))
  const inner = convertHtml(textIn(fields, 'content'))
  const html = `<p><strong>${heading}</strong></p>${inner.html}`
  return changed(html, 'The text of a toggle is always shown.', inner)
}

function convertBookmark(fields: CardFields): ConvertedCard {
  const metadata = { ...fields, ...recordIn(fields, 'metadata') }
  const address = textIn(fields, 'url') || textIn(metadata, 'url')
  if (address === '') return keptCard('bookmark', fields)
  const title = escapeHtml(textIn(metadata, 'title') || address)
  const source = [textIn(metadata, 'author'), textIn(metadata, 'publisher')]
  const lines = [
    `<strong>${linkHtml(address, title)}</strong>`,
    escapeHtml(textIn(metadata, 'description')),
    escapeHtml(source.filter(Boolean).join(' · ')),
  ]
  const quote = `<blockquote><p>${lines.filter(Boolean).join('<br>')}</p></blockquote>`
  return changed(quote + captionHtml(fields), 'A bookmark is a quote with a link.')
}

function convertEmbed(fields: CardFields): ConvertedCard {
  const address = textIn(fields, 'url')
  const html = textIn(fields, 'html')
  // A quoted post says what it says without the script of its site.
  const isQuote = /<blockquote/i.test(html)
  const metadata = recordIn(fields, 'metadata')
  const title = textIn(metadata, 'title')
  if (!isQuote && !/^https?:\/\//.test(address))
    return html ? convertHtml(html) : keptCard('embed', fields)
  const provider = textIn(metadata, 'provider_name')
  const label = title && provider ? `${title} (${provider})` : title || address
  const shown = isQuote ? convertHtml(html).html : `<p>${linkHtml(address, escapeHtml(label))}</p>`
  return changed(
    shown + captionHtml(fields),
    `What was embedded from ${address || 'another site'} is a ${isQuote ? 'quote' : 'link'}.`,
  )
}
