import { z } from 'zod'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Decision } from '../decisions/decision.rules'
import { parseDecision, undone } from './decisions.queries'

export type ExportedDecision = Decision & { kind: PostKind; post: string }

const kinds = z.enum(postKinds)

/** All decisions, with the id of the post that each is about. */
export async function exportedDecisions(db: Db): Promise<ExportedDecision[]> {
  const rows = await db
    .selectFrom('entity_decisions')
    .select(['kind', 'post_id', 'type', 'value', 'decision', 'corrected_type', 'corrected_value'])
    .where('decision', '!=', undone)
    .orderBy('kind')
    .orderBy('post_id')
    .execute()
  return rows.map((row) => ({
    kind: kinds.parse(row.kind),
    post: row.post_id,
    ...parseDecision(row),
  }))
}
