import type { ListedPicture } from '../listed-picture.rules'

export type PictureChoice = Pick<
  ListedPicture,
  'id' | 'name' | 'width' | 'height' | 'alt' | 'src' | 'sources'
>

/** A page of pictures for the dialog of the editor. */
export interface PictureChoices {
  pictures: PictureChoice[]
  hasMore: boolean
}
