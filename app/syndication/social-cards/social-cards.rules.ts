import type { Card } from './card.rules'

/** The pictures that social networks show with links. */
export interface SocialCards {
  /** Draws a card at the first call and stores it. Rejects if it cannot be drawn, or if too many wait to be drawn. */
  get(card: Card): Promise<DrawnCard>
  /** The same for a post that is being edited: such a card is stored for a short time only. */
  preview(card: Card): Promise<DrawnCard>
  /** The card that comes with the software, for when no other can be drawn. */
  fallback(): Promise<Uint8Array<ArrayBuffer>>
}

export interface DrawnCard {
  bytes: Uint8Array<ArrayBuffer>
  /** False if the post's thumbnail is missing. */
  isComplete: boolean
}
