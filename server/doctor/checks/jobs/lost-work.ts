import type { Db } from '~/database/database'
import type { OutboxMessage } from '~/database/outbox/outbox'
import { countOf, error, type Finding } from '../../finding'

/** Each portion of such work takes seconds, and writes down that it did. */
const idleMs = 60 * 60_000

export interface LostWork {
  findings: Finding[]
  /** What continues it. The handlers may get a message twice. */
  messages: OutboxMessage[]
}

/** Work that goes on from message to message, whose next message is missing: after rows were restored by hand, say. */
export async function lostWork(db: Db, now: Date): Promise<LostWork> {
  const before = new Date(now.getTime() - idleMs).toISOString()
  const tags = await db
    .selectFrom('tag_changes')
    .select(['id', 'tag'])
    .where('started_at', '<', before)
    .execute()
  const imports = await db
    .selectFrom('subscriber_imports')
    .select(['id', 'file_name'])
    .where('status', '=', 'running')
    .where('updated_at', '<', before)
    .execute()
  const [lostTags, lostImports] = [
    await withoutMessage(db, 'tag-changed', tags),
    await withoutMessage(db, 'subscribers-import', imports),
  ]
  const whatToDo = '`vigil doctor --fix` lets the server continue.'
  const findings = [
    lostTags.length > 0 &&
      error(
        `${countOf(lostTags.length, 'change of a tag has', 'changes of tags have')} stopped half-way.`,
        whatToDo,
        lostTags.map(({ tag }) => tag),
      ),
    lostImports.length > 0 &&
      error(
        `${countOf(lostImports.length, 'import', 'imports')} of subscribers stopped half-way.`,
        whatToDo,
        lostImports.map(({ file_name }) => file_name),
      ),
  ].filter((finding) => finding !== false)
  return {
    findings,
    messages: [
      ...lostTags.map(({ id }) => ({ topic: 'tag-changed', payload: { id } }) as const),
      ...lostImports.map(({ id }) => ({ topic: 'subscribers-import', payload: { id } }) as const),
    ],
  }
}

async function withoutMessage<Row extends { id: string }>(
  db: Db,
  topic: OutboxMessage['topic'],
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return []
  const messages = await db
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', topic)
    .execute()
  const waiting = new Set(messages.map(({ payload }) => JSON.parse(payload).id))
  return rows.filter(({ id }) => !waiting.has(id))
}
