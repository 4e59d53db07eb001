import { z } from 'zod'
import type { ListedAutosave, SavedTab } from '~/autosave/autosave.rules'
import { autosavesOf, savedTabsOf } from '~/autosave/autosave-list.queries'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { postDocuments } from './post-documents.rules'

const kindSchema = z.enum(postKinds)

/** The autosaves of an editor for posts of both kinds, the latest first. */
export async function postAutosavesOf(
  db: Db,
  editor: { id: string },
): Promise<(ListedAutosave & { kind: PostKind })[]> {
  const documentKinds = Object.values(postDocuments)
  const listed = await autosavesOf(db, { editorId: editor.id, documentKinds })
  return listed.map((autosave) => ({ ...autosave, kind: kindSchema.parse(autosave.kind) }))
}

/** Those of one post, the latest first. */
export function autosavesOfPost(
  db: Db,
  editor: { id: string },
  { kind, id }: { kind: PostKind; id: string },
): Promise<ListedAutosave[]> {
  return autosavesOf(db, { editorId: editor.id, documentKinds: [postDocuments[kind]], id })
}

/** The tabs of this editor that saved it last, the latest first. */
export function savedTabsOfPost(
  db: Db,
  editor: { id: string },
  { kind, id }: { kind: PostKind; id: string },
): Promise<SavedTab[]> {
  return savedTabsOf(db, { editorId: editor.id, documentKind: postDocuments[kind], id })
}
