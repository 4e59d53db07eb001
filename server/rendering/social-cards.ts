import { readFile } from 'node:fs/promises'
import { createOneAtATime } from '~/media/one-at-a-time'
import type { MediaStore, Picture } from '~/media/store'
import { type Card, cardFile } from '~/syndication/social-cards/card'
import type { DrawCard } from '~/syndication/social-cards/draw-card'
import type { DrawnCard, SocialCards } from '~/syndication/social-cards/social-cards'

interface Deps {
  cards: Pick<MediaStore, 'get' | 'put'>
  /** The picture of a post with exactly this fingerprint. */
  pictureOf: (of: { id: string; fingerprint: string }) => Promise<Picture | null>
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
