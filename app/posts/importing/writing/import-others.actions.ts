import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transaction'
import {
  maxPathLength,
  type RedirectReason,
  storedPath,
} from '../../addresses/redirects/redirect.rules'
import { addRedirect, findRedirect } from '../../addresses/redirects.queries'
import { markContentChanged } from '../../published/content-version.queries'
import { descriptionForDesk, storeDescription } from '../../topics/topic-descriptions.queries'
import type { ImportRun } from '../import-items.actions'
import type { ImportedAuthor } from '../imported-post.rules'
import { importAuthor } from './import-authors.actions'

interface Deps {
  db: Db
  now: Date
}

type Run = Pick<ImportRun, 'source' | 'overwrite' | 'isDryRun'>

/** An author who need not have a post. */
export async function importListedAuthor(
  { db, now }: Deps,
  { source, overwrite, isDryRun }: Run,
  author: ImportedAuthor,
): Promise<void> {
  if (isDryRun) return
  await inTransaction(db, async (transaction) => {
    const deps = { db: transaction, now, source, overwrite }
    const result = await importAuthor(deps, author)
    if (result === 'added' || result === 'changed') await markContentChanged(transaction)
  })
}

/** A redirect that exists already stays as it is. */
export async function importRedirect(
  { db, now }: Deps,
  { isDryRun }: Run,
  redirect: { from: string; to: string; reason?: RedirectReason },
): Promise<void> {
  const [from, to] = [storedPath(redirect.from), storedPath(redirect.to)]
  if (isDryRun || from === null || to === null || from === to || from === '/') return
  if (from.length > maxPathLength || to.length > maxPathLength) return
  await inTransaction(db, async (transaction) => {
    if ((await findRedirect(transaction, [from])) !== null) return
    const origin = { reason: redirect.reason ?? 'import', editorName: '' }
    // A chain would need two requests of every reader.
    const final = (await findRedirect(transaction, [to])) ?? to
    if (final === from) return
    await addRedirect(transaction, from, final, now, origin)
    await markContentChanged(transaction)
  })
}

/** A description that was written here stays, unless the operator asks for the other one. */
export async function importTopic(
  { db, now }: Deps,
  { overwrite, isDryRun }: Run,
  { topic, description }: { topic: string; description: string },
): Promise<void> {
  if (isDryRun) return
  await inTransaction(db, async (transaction) => {
    const stored = await descriptionForDesk(transaction, topic)
    if (stored.text === description || (stored.text !== '' && !overwrite)) return
    const change = { text: description, editorName: '', over: stored.version }
    await storeDescription(transaction, topic, change, now)
    await markContentChanged(transaction)
  })
}
