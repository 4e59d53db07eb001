import type { Authority } from '~/entities/addresses/authority.rules'
import type { Entity } from '~/entities/entity.rules'
import type { EntityCount, NamingPost } from '~/posts/entities/lists/entity-lists.rules'
import type { Paging } from '~/posts/lists/paging.rules'
import type { KnowledgeWords } from './knowledge/knowledge-words.rules'
import type { Relatives } from './relatives.rules'

/** A page of the posts that name an entity. */
export interface EntityPosts extends Omit<Paging, 'offset'>, Relatives {
  entity: Entity
  path: string
  /** The number of posts on all pages together. */
  count: number
  posts: NamingPost[]
  first: NamingPost | null
  last: NamingPost | null
  together: EntityCount[]
  authority: Authority | null
  /** What imported files of authorities say of it. */
  knowledge: KnowledgeWords | null
}
