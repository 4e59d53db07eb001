import { z } from 'zod'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Decision } from '../decisions/decision.rules'
import { type Entity, entityTypes } from '../entity.rules'

export interface PostKey {
  kind: PostKind
  /** Of the live post: its next version shares the decisions. */
  id: string
}

const type = z.enum(entityTypes)
const decision = z.enum(['accepted', 'refused', 'corrected'])

export async function decisionsOf(db: Db, { kind, id }: PostKey): Promise<Decision[]> {
  const rows = await db
    .selectFrom('entity_decisions')
    .select(['type', 'value', 'decision', 'corrected_type', 'corrected_value'])
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .execute()
  return rows.map((row) => {
    const entity = { type: type.parse(row.type), value: row.value }
    const decided = decision.parse(row.decision)
    if (decided !== 'corrected') return { ...entity, decision: decided }
    const corrected = { type: type.parse(row.corrected_type), value: row.corrected_value ?? '' }
    return { ...entity, decision: decided, corrected }
  })
}

/** Stores decisions over those that were made before; call it inside a transaction. */
export async function storeDecisions(
  db: Db,
  { kind, id }: PostKey,
  decisions: readonly Decision[],
  { now, editor }: { now: Date; editor: { id: string | null; name: string } },
): Promise<void> {
  for (const decided of decisions) {
    const corrected = decided.decision === 'corrected' ? decided.corrected : null
    const values = {
      decision: decided.decision,
      corrected_type: corrected?.type ?? null,
      corrected_value: corrected?.value ?? null,
      editor_id: editor.id,
      editor_name: editor.name,
      decided_at: now.toISOString(),
    }
    await db
      .insertInto('entity_decisions')
      .values({ kind, post_id: id, type: decided.type, value: decided.value, ...values })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'post_id', 'type', 'value']).doUpdateSet(values),
      )
      .execute()
  }
}

/** It then counts as when it was found; call it inside a transaction. */
export async function forgetDecision(
  db: Db,
  { kind, id }: PostKey,
  { type, value }: Entity,
): Promise<void> {
  await db
    .deleteFrom('entity_decisions')
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .where('type', '=', type)
    .where('value', '=', value)
    .execute()
}

/** When the last of them was made; null without any. */
export async function lastDecidedAt(db: Db, { kind, id }: PostKey): Promise<Date | null> {
  const row = await db
    .selectFrom('entity_decisions')
    .select('decided_at')
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? new Date(row.decided_at) : null
}
