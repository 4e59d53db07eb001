import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
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

/** Why something that was changed here was not overwritten; null if it was written, or is the same. */
type KeptBecause = Promise<string | null>

/** An author who need not have a post. */
export async function importListedAuthor(
  { db, now }: Deps,
  { source, overwrite, isDryRun }: Run,
  author: ImportedAuthor,
): KeptBecause {
  if (isDryRun) return null
  return inTransaction(db, async (transaction) => {
    const deps = { db: transaction, now, source, overwrite }
    const result = await importAuthor(deps, author)
    if (result === 'added' || result === 'changed') await markContentChanged(transaction)
    return result === 'kept' ? 'The profile was changed here.' : null
  })
}

/** A redirect that exists already stays as it is. */
export async function importRedirect(
  { db, now }: Deps,
  { isDryRun }: Run,
  redirect: { from: string; to: string; reason?: RedirectReason },
): KeptBecause {
  const [from, to] = [storedPath(redirect.from), storedPath(redirect.to)]
  if (from === null || to === null || from === to || from === '/') return null
  if (from.length > maxPathLength || to.length > maxPathLength) return null
  return inTransaction(db, async (transaction) => {
    // A chain would need two requests of every reader.
    const final = (await findRedirect(transaction, [to])) ?? to
    const existing = await findRedirect(transaction, [from])
    if (existing === final || final === from) return null
    if (existing !== null) return `It leads to ${existing} here.`
    if (isDryRun) return null
    const origin = { reason: redirect.reason ?? 'import', editorName: '' }
    await addRedirect(transaction, from, final, now, origin)
    await markContentChanged(transaction)
    return null
  })
}

/** A description that was written here stays, unless the operator asks for the other one. */
export async function importTopic(
  { db, now }: Deps,
  { overwrite, isDryRun }: Run,
  { topic, description }: { topic: string; description: string },
): KeptBecause {
  return inTransaction(db, async (transaction) => {
    const stored = await descriptionForDesk(transaction, topic)
    if (stored.text === description) return null
    if (stored.text !== '' && !overwrite) return 'It has another description here.'
    if (isDryRun) return null
    const change = { text: description, editorName: '', over: stored.version }
    await storeDescription(transaction, topic, change, now)
    await markContentChanged(transaction)
    return null
  })
}
