import type { Generated } from 'kysely'

/** A picture of the library. */
export interface PictureTable {
  /** `{fingerprint}-{width}x{height}`: the name of its file in `article-pictures`, without the ending. */
  id: string
  /** 1 if it has a file in `article-pictures`; 0 if it is only the thumbnail of posts. */
  is_stored: number
  /** Null until the size of its file is known. */
  bytes: number | null
  /** The name that the uploaded file had; '' if it is unknown. */
  name: Generated<string>
  /** The description that is offered where the picture is used. */
  alt: Generated<string>
  /** What the search for pictures compares: name and description. */
  search_key: Generated<string>
  /** Who uploaded it. */
  editor_id: string | null
  editor_name: Generated<string>
  uploaded_at: string
  /** When it was removed; its file is deleted 30 days later, unless it is used again. */
  removed_at: string | null
}

/** A picture in a post, of any status. Written with each version of the post. */
export interface PictureUseTable {
  kind: string
  post_id: string
  /** `body` or `thumbnail`. */
  place: string
  picture_id: string
  /** Its description there. */
  alt: string
  alt_key: string
}
