import type { Db } from '~/database/database'
import { authorityOf } from '~/entities/addresses/authority.rules'
import { entityPath } from '~/entities/addresses/entity-address.rules'
import { type Entity, entityKey } from '~/entities/entity.rules'
import { knowledgeOf } from '~/entities/knowledge/knowledge.queries'
import { type KnowledgeWords, wordKnowledge } from './knowledge-words.rules'

/**
 * What authorities say of an entity; null if no imported file names it. `isNamed` says whether a post names another one: only
 * then it has a page here, and otherwise the link to a successor leads to its authority.
 */
export async function entityKnowledge(
  { db, now }: { db: Db; now: Date },
  entity: Entity,
  isNamed: (other: Entity) => Promise<boolean>,
): Promise<KnowledgeWords | null> {
  const knowledge = (await knowledgeOf(db, [entity])).get(entityKey(entity))
  if (!knowledge) return null
  const successor = knowledge.withdrawn?.successor
  const hasPage = successor ? await isNamed(successor) : false
  return wordKnowledge(knowledge, now, (other) =>
    hasPage ? entityPath(other) : (authorityOf(other)?.url ?? null),
  )
}
