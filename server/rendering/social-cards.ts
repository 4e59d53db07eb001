import { readFile } from 'node:fs/promises'
import { createOneAtATime } from '~/pictures/processing/one-at-a-time.service'
import type { MediaStore, Picture } from '~/pictures/stores/store.rules'
import { type Card, cardFile } from '~/syndication/social-cards/card.rules'
import type { DrawCard } from '~/syndication/social-cards/drawing/draw-card.service'
import type { DrawnCard, SocialCards } from '~/syndication/social-cards/social-cards.rules'

type CardStore = Pick<MediaStore, 'get' | 'put' | 'touch'>

interface Deps {
  cards: CardStore
  /** Of posts that are being written: each pause in typing a title makes another. */
  previews: CardStore
  clock: () => Date
  /** The picture of a post with exactly this fingerprint. */
  pictureOf: (of: { id: string; fingerprint: string }) => Promise<Picture | null>
  draw: DrawCard
  /** The file of the card that comes with the software. */
  shipped: string
  reportError: (error: unknown) => void
}

type Bytes = Uint8Array<ArrayBuffer>

const dayMs = 24 * 60 * 60 * 1000

/** For cards that are swept when nobody has asked for them: see sweepFiles(). */
export const cardBounds = { unusedMs: 30 * dayMs, mostBytes: 1024 ** 3 }
export const previewBounds = { unusedMs: dayMs / 24, mostBytes: 32 * 1024 ** 2 }

/** Cards are drawn when they are first asked for, one at a time, and kept. */
export function createSocialCards(deps: Deps): SocialCards {
  const { draw, reportError } = deps
  const oneAtATime = createOneAtATime<DrawnCard>()
  return {
    get: (card) => get(card, deps.cards),
    preview: (card) => get(card, deps.previews),
    shipped: () => readFile(deps.shipped),
  }

  async function get(card: Card, cards: CardStore): Promise<DrawnCard> {
    const bytes = await stored(card, cards)
    return bytes ? { bytes, isWhole: true } : oneAtATime(cardFile(card), () => make(card, cards))
  }

  async function make(card: Card, cards: CardStore): Promise<DrawnCard> {
    const picture = await pictureOf(card)
    const isWhole = picture !== null || card.picture === null
    // Kept under the name of what it shows: when the picture comes, so does the card with it.
    const shown = isWhole ? card : { ...card, picture: null }
    const bytes = (await stored(shown, cards)) ?? (await drawn(shown, picture, cards))
    return { bytes, isWhole }
  }

  async function drawn(card: Card, picture: Bytes | null, cards: CardStore): Promise<Bytes> {
    const bytes = new Uint8Array(await draw(card, picture))
    await tolerant(() => cards.put(cardFile(card), bytes))
    return bytes
  }

  async function stored(card: Card, cards: CardStore): Promise<Bytes | null> {
    const name = cardFile(card)
    const found = await tolerant(() => cards.get(name))
    // One that was cut off is drawn again.
    if (!found || !isWholeCard(found.bytes)) return null
    // Says that somebody still asks for it. Once a day is enough to outlive the sweep.
    const age = deps.clock().getTime() - found.modifiedAt.getTime()
    if (age > dayMs) await tolerant(() => cards.touch(name))
    return found.bytes
  }

  async function pictureOf({ picture }: Card): Promise<Bytes | null> {
    const found = picture && (await deps.pictureOf(picture))
    return found?.bytes ?? null
  }

  /** A disk that is full or broken keeps no card, but hinders none. */
  async function tolerant<T>(step: () => Promise<T>): Promise<T | null> {
    try {
      return await step()
    } catch (error) {
      reportError(error)
      return null
    }
  }
}

/** A JPEG ends with a mark of its own. */
function isWholeCard(bytes: Uint8Array): boolean {
  return bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9
}
