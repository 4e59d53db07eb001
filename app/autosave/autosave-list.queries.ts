import type { Db } from '~/database/database'
import type { ListedAutosave, SavedTab } from './autosave.rules'
import type { DocumentKind } from './document-kind.rules'

interface ListRequest {
  editorId: string
  documentKinds: readonly DocumentKind[]
  /** Only those of this document. */
  id?: string
}

const maxListed = 50

/** The autosaves of an editor, the latest first. */
export async function autosavesOf(
  db: Db,
  { editorId, documentKinds, id }: ListRequest,
): Promise<ListedAutosave[]> {
  const kinds = documentKinds.map(({ name }) => name)
  // Not the text itself, which may be megabytes: it is the last column, so the database does not read it.
  const rows = await db
    .selectFrom('working_copies')
    .select(['kind', 'post_id', 'tab', 'base_version', 'updated_at'])
    .select(['title', 'excerpt', 'character_count'])
    .where('editor_id', '=', editorId)
    .where('kind', 'in', kinds)
    .$if(id !== undefined, (query) => query.where('post_id', '=', id ?? ''))
    .where('title', 'is not', null)
    .where('discarded_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('post_id')
    .orderBy('tab')
    .limit(maxListed)
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    id: row.post_id,
    tab: row.tab,
    baseVersion: row.base_version,
    updatedAt: new Date(row.updated_at),
    title: row.title ?? '',
    excerpt: row.excerpt,
    characterCount: row.character_count,
  }))
}

/** A browser that crashed during a save still has the text of its tab: it is based on the version that has it. */
const maxSavedTabs = 20

/** The tabs of an editor that saved this document last, the latest first. */
export async function savedTabsOf(
  db: Db,
  { editorId, documentKind, id }: { editorId: string; documentKind: DocumentKind; id: string },
): Promise<SavedTab[]> {
  const rows = await db
    .selectFrom('working_copies')
    .select(['tab', 'saved_version'])
    .where('editor_id', '=', editorId)
    .where('kind', '=', documentKind.name)
    .where('post_id', '=', id)
    .where('saved_version', 'is not', null)
    .orderBy('updated_at', 'desc')
    .limit(maxSavedTabs)
    .execute()
  return rows.map(({ tab, saved_version }) => ({ tab, version: saved_version ?? 0 }))
}
