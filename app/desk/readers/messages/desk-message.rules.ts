import type { ContactAnswer, StoredContactMessage } from '~/contact/stored-message.rules'
import type { NamedPost } from '~/posts/addresses/any-status/named-post.rules'

/** A message with what the desk shows about it. */
export interface DeskMessage extends StoredContactMessage {
  answers: ContactAnswer[]
  /** The article that it reports an error in; null if there is none any more. */
  article: NamedPost | null
}
