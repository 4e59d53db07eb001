import type { ListedPicture } from '../listed-picture.rules'

export interface PictureChoice
  extends Pick<ListedPicture, 'id' | 'width' | 'height' | 'alt' | 'src' | 'sources'> {
  /** What it is called in the list. */
  label: string
}

/** A page of pictures for the dialog of the editor. */
export interface PictureChoices {
  pictures: PictureChoice[]
  hasMore: boolean
}
