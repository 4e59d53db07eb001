import type { Card } from '../card.rules'

/** Whether one of the fonts has the character. */
export type CanDraw = (character: string) => boolean

/**
 * Replaces texts that the fonts cannot draw: they have Latin, Greek and Cyrillic letters, and fonts for other scripts
 * are megabytes each. A title in another script becomes the name of the section, which says more than empty boxes.
 * Emoji and dingbats are left out.
 */
export function legibleCard(whole: Card, canDraw: CanDraw): Card {
  const card = withLegibleByline(whole, canDraw)
  const siteName = drawableText(card.siteName, canDraw) ?? ''
  const title = drawableText(card.title, canDraw)
  const text = drawableText(card.text, canDraw) ?? ''
  if (title !== null) {
    // The section's name is not shown twice.
    return { ...card, siteName, text, title, token: card.token === title ? '' : card.token }
  }
  return { ...card, siteName, text, title: card.section, token: '' }
}

/** Names that cannot be drawn are left out. */
function withLegibleByline({ byline, ...card }: Card, canDraw: CanDraw): Card {
  const names = byline === undefined ? null : drawableText(byline, canDraw)
  return names === null ? card : { ...card, byline: names }
}

/** The text without decoration; null if it contains letters that cannot be drawn, or nothing remains. */
export function drawableText(text: string, canDraw: CanDraw): string | null {
  const characters = Array.from(withoutControls(text)).filter(
    (character) => canDraw(character) || !decoration.test(character),
  )
  const remaining = characters.join('').replace(/ +/g, ' ').trim()
  return remaining !== '' && characters.every(canDraw) ? remaining : null
}

/** Emoji and their modifiers, ticks, stars and boxes. */
const decoration = /\p{Extended_Pictographic}|\p{Emoji_Component}|\p{So}/u

/** On one line, without control and format characters. */
function withoutControls(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
}
