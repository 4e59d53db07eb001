import { isTabId } from '~/autosave/autosave.rules'
import type { Db } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import { may } from '../permissions.rules'
import {
  findPermissionSubject,
  markClosed,
  markOpen,
  type OpenPost,
  othersAt,
} from './open-posts.queries'
import type { Presence } from './presence.rules'

interface PresenceReport extends Omit<OpenPost, 'editorId'> {
  editor: Pick<Editor, 'id' | 'role'>
  /** The tab is closed, or shows another page now. */
  isLeaving: boolean
}

/**
 * Notes that a tab has a post open. Null, and nothing is written, if this editor cannot open the post. Readers see none of
 * it, so the content version stays.
 */
export async function reportPresence(
  { db, now }: { db: Db; now: Date },
  { editor, kind, id, tab, isLeaving }: PresenceReport,
): Promise<Presence | null> {
  if (!isTabId(tab)) return null
  const post = await findPermissionSubject(db, { kind, id })
  if (!post || !may(editor, 'see', post).ok) return null
  const open = { kind, id: post.id, editorId: editor.id, tab }
  if (isLeaving) await markClosed(db, open)
  else await markOpen(db, open, now)
  return { others: await othersAt(db, open, now), version: post.version }
}
