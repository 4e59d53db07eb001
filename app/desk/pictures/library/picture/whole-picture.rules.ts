import type { ListedPicture } from '../listed-picture.rules'

/** What replacing a picture everywhere would do. */
export interface Replacement {
  /** How many posts change. */
  changed: number
  /** How many of them readers see. */
  live: number
  /** Posts that keep the old picture, and why. */
  unchanged: { title: string; why: string }[]
}

/** A picture with everything that its page shows. */
export interface WholePicture extends ListedPicture {
  /** Texts that contain it and are not saved. */
  autosaveCount: number
  /** The subjects of newsletter issues that show it. */
  issues: string[]
  /** The names of pages, such as `about`, that show it. */
  pages: string[]
  isUsed: boolean
  replacement: Replacement
}
