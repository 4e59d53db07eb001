import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { EntityDecisionTable } from '~/database/schema/tables/entities/entities'
import type { Decision } from '../decisions/decision.rules'
import { type Entity, entityTypes } from '../entity.rules'

export interface PostKey {
  kind: PostKind
  /** Of the live post: its next version shares the decisions. */
  id: string
}

const type = z.enum(entityTypes)
const decision = z.enum(['accepted', 'refused', 'corrected'])
/** Of a row whose decision was taken back. */
export const undone = 'undone'

const postTables = { article: 'articles', brief: 'weekly_briefs' } as const satisfies Record<
  PostKind,
  string
>

/** What editors decided about the entities of a post. A next version has those of its live post. */
export async function decisionsOf(
  db: Db,
  { kind, id }: { kind: PostKind; id: string },
): Promise<Decision[]> {
  const rows = await db
    .selectFrom('entity_decisions')
    .select(['type', 'value', 'decision', 'corrected_type', 'corrected_value'])
    .where('decision', '!=', undone)
    .where('kind', '=', kind)
    .where('post_id', '=', (eb) =>
      eb
        .selectFrom(postTables[kind])
        .select((post) => post.fn.coalesce('next_of', 'id').as('live_id'))
        .where('id', '=', id),
    )
    .orderBy('decided_at')
    .orderBy('type')
    .orderBy('value')
    .execute()
  return rows.map(parseDecision)
}

type DecisionRow = Pick<
  Selectable<EntityDecisionTable>,
  'type' | 'value' | 'decision' | 'corrected_type' | 'corrected_value'
>

export function parseDecision(row: DecisionRow): Decision {
  const entity = { type: type.parse(row.type), value: row.value }
  const decided = decision.parse(row.decision)
  if (decided !== 'corrected') return { ...entity, decision: decided }
  const corrected = { type: type.parse(row.corrected_type), value: row.corrected_value ?? '' }
  return { ...entity, decision: decided, corrected }
}

/** How many rows one statement writes: databases limit its parameters. */
const batch = 200

/** Stores decisions over those that were made before; call it inside a transaction. */
export async function storeDecisions(
  db: Db,
  { kind, id }: PostKey,
  decisions: readonly Decision[],
  { now, editor }: { now: Date; editor: { id: string | null; name: string } },
): Promise<void> {
  const rows = decisions.map((decided) => {
    const corrected = decided.decision === 'corrected' ? decided.corrected : null
    return {
      kind,
      post_id: id,
      type: decided.type,
      value: decided.value,
      decision: decided.decision,
      corrected_type: corrected?.type ?? null,
      corrected_value: corrected?.value ?? null,
      editor_id: editor.id,
      editor_name: editor.name,
      decided_at: now.toISOString(),
    }
  })
  for (let start = 0; start < rows.length; start += batch) {
    await db
      .insertInto('entity_decisions')
      .values(rows.slice(start, start + batch))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'post_id', 'type', 'value']).doUpdateSet((eb) => ({
          decision: eb.ref('excluded.decision'),
          corrected_type: eb.ref('excluded.corrected_type'),
          corrected_value: eb.ref('excluded.corrected_value'),
          editor_id: eb.ref('excluded.editor_id'),
          editor_name: eb.ref('excluded.editor_name'),
          decided_at: eb.ref('excluded.decided_at'),
        })),
      )
      .execute()
  }
}

/**
 * They then count as when they were found; call it inside a transaction. The rows stay, since exports of the post tell
 * when its entities last changed.
 */
export async function undoDecisions(
  db: Db,
  { kind, id }: PostKey,
  entities: readonly Entity[],
  { now, editor }: { now: Date; editor: { id: string | null; name: string } },
): Promise<void> {
  for (const [type, ofType] of Map.groupBy(entities, (entity) => entity.type)) {
    const values = ofType.map(({ value }) => value)
    for (let start = 0; start < values.length; start += batch) {
      await db
        .updateTable('entity_decisions')
        .set({
          decision: undone,
          corrected_type: null,
          corrected_value: null,
          editor_id: editor.id,
          editor_name: editor.name,
          decided_at: now.toISOString(),
        })
        .where('kind', '=', kind)
        .where('post_id', '=', id)
        .where('type', '=', type)
        .where('value', 'in', values.slice(start, start + batch))
        .execute()
    }
  }
}
