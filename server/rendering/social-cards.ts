import { readFile } from 'node:fs/promises'
import { createOneAtATime } from '~/media/one-at-a-time'
import type { MediaStore } from '~/media/store'
import { fingerprintOf } from '~/media/webp'
import { type Card, cardFile } from '~/syndication/social-cards/card'
import type { DrawCard } from '~/syndication/social-cards/draw-card'
import type { DrawnCard, SocialCards } from '~/syndication/social-cards/social-cards'

interface Deps {
  cards: MediaStore
  thumbnails: Pick<MediaStore, 'get'>
  draw: DrawCard
  /** The file of the card that comes with the software. */
  shipped: string
  reportError: (error: unknown) => void
}

type Bytes = Uint8Array<ArrayBuffer>

/** Cards are drawn when they are first asked for, one at a time, and kept. */
export function createSocialCards(deps: Deps): SocialCards {
  const { cards, draw, reportError } = deps
  const oneAtATime = createOneAtATime<DrawnCard>()
  return { get, shipped: () => readFile(deps.shipped) }

  async function get(card: Card): Promise<DrawnCard> {
    const bytes = await kept(card)
    return bytes ? { bytes, isWhole: true } : oneAtATime(cardFile(card), () => make(card))
  }

  async function make(card: Card): Promise<DrawnCard> {
    const picture = await pictureOf(card)
    const isWhole = picture !== null || card.picture === null
    // Kept under the name of what it shows: when the picture comes, so does the card with it.
    const shown = isWhole ? card : { ...card, picture: null }
    return { bytes: (await kept(shown)) ?? (await drawn(shown, picture)), isWhole }
  }

  async function drawn(card: Card, picture: Bytes | null): Promise<Bytes> {
    const bytes = new Uint8Array(await draw(card, picture))
    await tolerant(() => cards.put(cardFile(card), bytes))
    return bytes
  }

  async function kept(card: Card): Promise<Bytes | null> {
    const found = await tolerant(() => cards.get(cardFile(card)))
    return found?.bytes ?? null
  }

  async function pictureOf({ picture }: Card): Promise<Bytes | null> {
    if (!picture) return null
    const found = await deps.thumbnails.get(`${picture.id}.webp`)
    return found && fingerprintOf(found.bytes) === picture.fingerprint ? found.bytes : null
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
