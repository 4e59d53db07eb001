import type { PostErrors } from '~/content/desk/writing/parse-post'
import type { TypedPost } from '~/content/desk/writing/post-form'
import type { TakenUp } from '~/content/desk/writing/taken-up'
import type { Thumbnail } from '~/content/post/post'
import type { WhenChoice } from './when-field'

/** What the server says of a form that it did not take. Null where it could not be asked. */
export interface CameBack {
  errors: PostErrors & { at?: string; picture?: string }
  notice: string | null
  isFailure: boolean
  id: string | null
  tab: string | null
  typed: TypedPost | null
  taken: TakenUp | null
  when: { choice: WhenChoice; at: string } | null
  /** What was chosen of its picture. */
  thumbnail: { chosen: Thumbnail | null; wasRemoved: boolean } | null
}
