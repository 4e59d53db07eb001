import type { RenderedDocument } from '~/markdown/rendered-document'
import type { Post } from '~/posts/post.rules'
import type { PublicVersion } from '~/posts/record/history/public-version.rules'
import type { ListedEntity } from '../../../post/entities/entity-groups.rules'
import type { HistorySubject } from '../history-page.rules'

/** A version of a post at its own address. */
export interface ShownVersion {
  subject: HistorySubject
  version: PublicVersion
  before: PublicVersion | null
  after: PublicVersion | null
  /** The version that readers see now. */
  newest: number
  /** As it was. */
  post: Post
  body: RenderedDocument
  entities: ListedEntity[]
}
