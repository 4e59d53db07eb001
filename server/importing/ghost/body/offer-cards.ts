import { escapeHtml } from '../../html/escape-html'
import { type CardFields, type ConvertedCard, linkHtml, textIn } from './card-fields'
import { convertHtml, inlineHtml } from './html-card'
import { convertImage } from './picture-cards'

/** Cards that ask readers to do something: each is its texts and a link. */
export const commerceCards: Record<string, (fields: CardFields) => ConvertedCard> = {
  button: (fields) => changed(buttonLink(fields), 'A button is a link.'),
  header: (fields) => changed(headerHtml(fields), 'A header is a heading with its text.'),
  signup: (fields) => changed(signupHtml(fields), 'A form to sign up is a link to it.'),
  'call-to-action': (fields) => changed(callToAction(fields), 'A call to action is its text.'),
  product: (fields) => changed(productHtml(fields), 'A product is its text.'),
}

function changed(html: string, text: string): ConvertedCard {
  return { html, notes: [text] }
}

function paragraphs(fields: CardFields, name: string): string {
  const { html } = convertHtml(textIn(fields, name))
  return html === '' || /^<(p|ul|ol|h[1-6])\b/.test(html) ? html : `<p>${html}</p>`
}

function buttonLink(fields: CardFields): string {
  const address = textIn(fields, 'buttonUrl', 'productUrl')
  const label = escapeHtml(textIn(fields, 'buttonText', 'productButton'))
  return address === '' ? '' : `<p><strong>${linkHtml(address, label)}</strong></p>`
}

function headerHtml(fields: CardFields): string {
  const heading = inlineHtml(textIn(fields, 'header'))
  return [
    convertImage({ src: textIn(fields, 'backgroundImageSrc') }).html,
    heading && `<h2>${heading}</h2>`,
    paragraphs(fields, 'subheader'),
    fields.buttonEnabled === false ? '' : buttonLink(fields),
  ].join('')
}

/** The form itself is on the page to subscribe. */
function signupHtml(fields: CardFields): string {
  const heading = inlineHtml(textIn(fields, 'header'))
  const label = escapeHtml(textIn(fields, 'buttonText')) || 'Subscribe'
  return [
    heading && `<p><strong>${heading}</strong></p>`,
    paragraphs(fields, 'subheader'),
    `<p>${linkHtml('__GHOST_URL__/#/portal/signup', label)}</p>`,
    paragraphs(fields, 'disclaimer'),
  ].join('')
}

function callToAction(fields: CardFields): string {
  return [
    fields.hasSponsorLabel === false ? '' : paragraphs(fields, 'sponsorLabel'),
    convertImage({ src: textIn(fields, 'imageUrl') }).html,
    paragraphs(fields, 'textValue'),
    fields.showButton === false ? '' : buttonLink(fields),
  ].join('')
}

function productHtml(fields: CardFields): string {
  const title = inlineHtml(textIn(fields, 'productTitle'))
  const stars = Math.min(5, Math.max(0, Number(fields.productStarRating) || 0))
  const isRated = fields.productRatingEnabled === true && stars > 0
  return [
    convertImage({ src: textIn(fields, 'productImageSrc') }).html,
    title && `<p><strong>${title}</strong></p>`,
    isRated ? `<p>${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}</p>` : '',
    paragraphs(fields, 'productDescription'),
    fields.productButtonEnabled === false ? '' : buttonLink(fields),
  ].join('')
}
