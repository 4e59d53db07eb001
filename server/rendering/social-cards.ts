import { readFile } from 'node:fs/promises'
import { createOneAtATime } from '~/pictures/processing/one-at-a-time.service'
import type { MediaStore, Picture } from '~/pictures/stores/store.rules'
import { type Card, cardFile } from '~/syndication/social-cards/card.rules'
import type { DrawCard } from '~/syndication/social-cards/drawing/draw-card.service'
import type { DrawnCard, SocialCards } from '~/syndication/social-cards/social-cards.rules'

type CardStore = Pick<MediaStore, 'get' | 'put' | 'touch'>

interface SocialCardsOptions {
  cards: CardStore
  /** Cards of posts that are being written: each pause in typing needs another one. */
  previews: CardStore
  clock: () => Date
  /** The thumbnail of a post, if it has this fingerprint. */
  pictureOf: (post: { id: string; fingerprint: string }) => Promise<Picture | null>
  /** The file of a logo, by its address. */
  logoFile: (src: string) => Promise<Picture | null>
  draw: DrawCard
  /** The file of the card that is part of Vigil. */
  shipped: string
  reportError: (error: unknown) => void
}

type Bytes = Uint8Array<ArrayBuffer>

const dayMs = 24 * 60 * 60 * 1000

/** When sweepFiles() deletes cards that are no longer requested. */
export const cardBounds = { unusedMs: 30 * dayMs, maxBytes: 1024 ** 3 }
export const previewBounds = { unusedMs: dayMs / 24, maxBytes: 32 * 1024 ** 2 }

/** Beyond these, readers get the card of the section: programs that show links do not wait for long. */
const maxPending = 10

/** Draws a card on its first request, one at a time, and stores it. */
export function createSocialCards(deps: SocialCardsOptions): SocialCards {
  const { draw, reportError } = deps
  const oneAtATime = createOneAtATime<DrawnCard>()
  return {
    get: (card) => get(card, deps.cards, maxPending),
    preview: (card) => get(card, deps.previews),
    fallback: () => readFile(deps.shipped),
  }

  async function get(card: Card, cards: CardStore, maxPending?: number): Promise<DrawnCard> {
    const bytes = await findStored(card, cards)
    if (bytes) return { bytes, isComplete: true }
    return oneAtATime(cardFile(card), () => make(card, cards), maxPending)
  }

  async function make(card: Card, cards: CardStore): Promise<DrawnCard> {
    const picture = await pictureOf(card)
    const isComplete = picture !== null || card.picture === null
    // A card without its picture gets another file name, so that it is drawn again once the picture exists.
    const shown = isComplete ? card : { ...card, picture: null }
    const bytes = (await findStored(shown, cards)) ?? (await drawAndStore(shown, picture, cards))
    return { bytes, isComplete }
  }

  async function drawAndStore(card: Card, picture: Bytes | null, cards: CardStore): Promise<Bytes> {
    const bytes = new Uint8Array(await draw(await withLogo(card), picture))
    await orNull(() => cards.put(cardFile(card), bytes))
    return bytes
  }

  async function findStored(card: Card, cards: CardStore): Promise<Bytes | null> {
    const name = cardFile(card)
    const found = await orNull(() => cards.get(name))
    // A truncated file is drawn again.
    if (!found || !isWholeCard(found.bytes)) return null
    // Marks the card as used. Once a day is enough to survive the sweep.
    const age = deps.clock().getTime() - found.modifiedAt.getTime()
    if (age > dayMs) await orNull(() => cards.touch(name))
    return found.bytes
  }

  /** The shipped logo replaces a missing one. */
  async function withLogo({ logo, ...card }: Card): Promise<Card> {
    const file = logo && (await orNull(() => deps.logoFile(logo.src)))
    if (!logo || !file) return card
    const src = `data:image/png;base64,${Buffer.from(file.bytes).toString('base64')}`
    return { ...card, logo: { ...logo, src } }
  }

  async function pictureOf({ picture }: Card): Promise<Bytes | null> {
    const found = picture && (await deps.pictureOf(picture))
    return found?.bytes ?? null
  }

  /** Null after an error: cards are sent even if the disk is full or broken. */
  async function orNull<T>(step: () => Promise<T>): Promise<T | null> {
    try {
      return await step()
    } catch (error) {
      reportError(error)
      return null
    }
  }
}

/** A complete JPEG ends with these two bytes. */
function isWholeCard(bytes: Uint8Array): boolean {
  return bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9
}
