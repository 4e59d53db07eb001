import { addAudit } from '~/people/audit/audit.queries'
import type { ActingEditor } from '~/people/editor.rules'
import { markContentChanged } from '../published/content-version.queries'
import type { Forbidden } from '../saving/decisions/refusals.rules'
import { type DeskDeps, inEditorTransaction } from '../saving/transaction.actions'
import { countedTag } from './tags.queries'
import type { TopicDescription } from './topic-description.rules'
import { descriptionForDesk, storeDescription } from './topic-descriptions.queries'

export type DescribeResult =
  | { ok: true; description: TopicDescription }
  /** Somebody else changed it since the form was opened. */
  | { ok: false; reason: 'conflict'; stored: TopicDescription }
  /** No post has the tag. */
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'forbidden' }
  | Forbidden

interface DescribeRequest {
  editor: ActingEditor
  topic: string
  text: string
  /** The version that the form was opened with. */
  baseVersion: number
}

export async function describeTopic(
  deps: DeskDeps,
  { editor, topic, text, baseVersion }: DescribeRequest,
): Promise<DescribeResult> {
  return inEditorTransaction<DescribeResult>(deps, editor, async (context) => {
    const { db, now } = context
    if (context.editor.role === 'author') return { ok: false, reason: 'forbidden' }
    if (!(await countedTag(db, topic))) return { ok: false, reason: 'missing' }
    const stored = await descriptionForDesk(db, topic)
    if (stored.text === text) return { ok: true, description: stored }
    if (stored.version !== baseVersion) return { ok: false, reason: 'conflict', stored }
    const { id: editorId, name: editorName } = context.editor
    await storeDescription(db, topic, { text, editorName, over: stored.version }, now)
    const action = text === '' ? 'removed the description of the topic' : 'described the topic'
    const entry = { at: now, editorId, editorName, action, kind: null, postId: null }
    await addAudit(db, { ...entry, subject: topic, detail: text.slice(0, 200) })
    await markContentChanged(db)
    return { ok: true, description: await descriptionForDesk(db, topic) }
  })
}
