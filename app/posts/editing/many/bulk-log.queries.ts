import { authorsWithIds } from '~/authors/authors.queries'
import type { Db } from '~/database/database'
import { updateAudit } from '~/people/audit/audit.queries'
import type { Editor } from '~/people/editor.rules'
import type { BulkChange } from './bulk-change.rules'
import { type BulkNames, countOf, titleList } from './bulk-texts.rules'

/** The names that the texts about a change need. */
export async function namesIn(db: Db, change: BulkChange): Promise<BulkNames> {
  const authors = 'authors' in change ? await authorsWithIds(db, change.authors) : []
  const editorId = 'editorId' in change ? change.editorId : null
  const editors = editorId === null ? [] : await editorsWithId(db, editorId)
  const byId = (named: { id: string; name: string }[]) =>
    new Map(named.map(({ id, name }) => [id, name]))
  return { authors: byId(authors), editors: byId(editors) }
}

async function editorsWithId(db: Db, id: string): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('editors').select(['id', 'name']).where('id', '=', id).execute()
}

/** The only entry of a change: it names the posts that were changed so far. */
export async function logBulkChange(
  { db, now, editor }: { db: Db; now: Date; editor: Editor },
  key: string,
  action: string,
  changed: readonly { title: string }[],
): Promise<void> {
  const entry = {
    at: now,
    editorId: editor.id,
    editorName: editor.name,
    action,
    kind: null,
    postId: null,
    subject: countOf(changed.length),
    detail: titleList(changed),
  }
  await updateAudit(db, entry, `many ${key}`)
}
