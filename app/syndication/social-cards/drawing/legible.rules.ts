import type { Card } from '../card.rules'

/** Is there a font of ours with this character in it? */
export type CanDraw = (character: string) => boolean

/**
 * The card with only what can be drawn. Our fonts have Latin, Greek and Cyrillic letters; those of other
 * scripts weigh megabytes each. Where a title holds anything else, a card without it says more than one
 * with boxes in it: the section's name stands there instead. Emoji and
 * dingbats only decorate, and are left out.
 */
export function legible(card: Card, canDraw: CanDraw): Card {
  const siteName = drawable(card.siteName, canDraw) ?? ''
  const title = drawable(card.title, canDraw)
  const text = drawable(card.text, canDraw) ?? ''
  if (title !== null) {
    // Said once is enough.
    return { ...card, siteName, text, title, token: card.token === title ? '' : card.token }
  }
  return { ...card, siteName, text, title: card.section, token: '' }
}

/** The text as it can be drawn; null where something of it would be missing, or nothing is left. */
export function drawable(text: string, canDraw: CanDraw): string | null {
  const characters = Array.from(plain(text)).filter(
    (character) => canDraw(character) || !decoration.test(character),
  )
  const left = characters.join('').replace(/ +/g, ' ').trim()
  return left !== '' && characters.every(canDraw) ? left : null
}

/** Emoji and what they are put together with, ticks, stars and boxes. */
const decoration = /\p{Extended_Pictographic}|\p{Emoji_Component}|\p{So}/u

function plain(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
}
