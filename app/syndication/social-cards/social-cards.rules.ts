import type { Card } from './card.rules'

/** The pictures that shared links show. */
export interface SocialCards {
  /** Drawn when first asked for, and kept; rejects where it cannot be drawn. */
  get(card: Card): Promise<DrawnCard>
  /** The same for a post that is being written: such a card is wanted for a moment only. */
  preview(card: Card): Promise<DrawnCard>
  /** The one that is drawn already, for when none can be. */
  shipped(): Promise<Uint8Array<ArrayBuffer>>
}

export interface DrawnCard {
  bytes: Uint8Array<ArrayBuffer>
  /** False where the picture it should show is not there (yet). */
  isWhole: boolean
}
