import type { Db } from '~/database/database'
import { addToOutbox, type ChangedPost } from '~/database/outbox/outbox'
import { inTransaction } from '~/database/transactions/transaction'
import { updateAudit } from '~/people/audit/audit.queries'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { markContentChanged } from '../published/content-version.queries'
import { lockPosts } from '../record/recording/lock-posts.actions'
import { type SearchText, searchTextOf } from '../saving/search-text.rules'
import { storeImportedItem } from './imported-items.queries'
import {
  fitPost,
  type ImportedPost,
  type ImportOutcome,
  type ImportResult,
} from './imported-post.rules'
import { decideItem, digestOfItem, type FittedItem, type LoadedDecision } from './load-item.queries'
import { addGuests, importAuthor } from './writing/import-authors.actions'
import { isWritten, leftOut, outcomeOf } from './writing/import-outcome.rules'
import { addOldAddresses, writeImported } from './writing/write-imported.actions'

/** One run of an import. */
export interface ImportRun {
  /** Identifies its entry in the audit log. */
  id: string
  /** The address of the site, or `edition`. */
  source: string
  /** Also writes over posts that were changed here. Revisions keep what they were. */
  overwrite: boolean
  /** Decides everything and writes nothing. */
  isDryRun: boolean
  counts: Record<ImportResult, number>
}

export interface ImportDeps {
  db: Db
  now: Date
  /** Checks the file of a thumbnail, and stores it for a post that is about to have it. */
  acceptThumbnail: (
    file: Uint8Array,
  ) => Promise<{ ok: true; thumbnail: Thumbnail } | { ok: false; why: string }>
  /** Puts the thumbnail of a post where readers find it. */
  syncThumbnail: (postId: string) => Promise<void>
}

export interface ItemToImport {
  /** Its id at the source. */
  item: string
  imported: ImportedPost
}

/** Imports one post; see importItems(). */
export async function importItem(
  deps: ImportDeps,
  run: ImportRun,
  item: ItemToImport,
): Promise<ImportOutcome> {
  const [outcome] = await importItems(deps, run, [item])
  if (!outcome) throw new Error(`The item ${item.item} has no outcome.`)
  return outcome
}

/**
 * Imports some posts in one transaction: few, because other writers wait for it. An item that was imported before is
 * written only if it has changed at the source and not here.
 */
export async function importItems(
  deps: ImportDeps,
  run: ImportRun,
  items: readonly ItemToImport[],
): Promise<ImportOutcome[]> {
  const prepared: PreparedItem[] = []
  for (const item of items) prepared.push(await prepare(deps, run, item))
  const outcomes = await writeAll(deps, run, prepared)
  for (const [index, { result, postId }] of outcomes.entries()) {
    run.counts[result] += 1
    if (prepared[index]?.ready?.thumbnail && isWritten(result)) {
      await deps.syncThumbnail(postId)
    }
  }
  return outcomes
}

interface PreparedItem {
  /** What becomes of it, unless somebody changes the post before the transaction begins. */
  planned: ImportOutcome
  /** Null if there is nothing to write. */
  ready: ReadyItem | null
}

interface ReadyItem extends FittedItem {
  searchText: SearchText
  thumbnail: Thumbnail | null
  notes: string[]
}

/** Everything that takes long: on SQLite, all other writers wait for a transaction. */
async function prepare(
  deps: ImportDeps,
  { source, overwrite, isDryRun }: ImportRun,
  { item, imported }: ItemToImport,
): Promise<PreparedItem> {
  const fit = fitPost(imported.post, deps.now)
  if (!fit.ok) return { planned: leftOut(imported.post, fit.why), ready: null }
  const notes = [...(imported.notes ?? []), ...fit.notes]
  const digest = digestOfItem(imported)
  const fitted = { key: { source, item }, imported, post: fit.post, digest }
  const first = await decideItem(deps.db, fitted, { overwrite, thumbnail: null, now: deps.now })
  const { thumbnailProblem } = imported
  if (thumbnailProblem && !first.stored?.thumbnail) notes.push(thumbnailProblem)
  // Without its file, the thumbnail counts as the same one.
  const mayBeSame = first.decision.step === 'unchanged' && !first.decision.isNoted
  if (first.decision.step === 'keep' || mayBeSame) {
    return { planned: outcomeOf(first, notes), ready: null }
  }
  const thumbnail = await thumbnailOf(deps, imported, notes)
  const loaded = thumbnail
    ? await decideItem(deps.db, fitted, { overwrite, thumbnail, now: deps.now })
    : first
  const planned = outcomeOf(loaded, notes)
  if (isDryRun) return { planned, ready: null }
  const searchText = searchTextOf(fit.post.body)
  return { planned, ready: { ...fitted, searchText, thumbnail, notes } }
}

async function thumbnailOf(
  { acceptThumbnail }: ImportDeps,
  { thumbnail: file }: ImportedPost,
  notes: string[],
): Promise<Thumbnail | null> {
  if (!file) return null
  const accepted = await acceptThumbnail(file)
  if (accepted.ok) return accepted.thumbnail
  notes.push(`Its thumbnail was left out. ${accepted.why}`)
  return null
}

/** Decides again inside the transaction, and writes. */
async function writeAll(
  { db, now }: ImportDeps,
  run: ImportRun,
  prepared: readonly PreparedItem[],
): Promise<ImportOutcome[]> {
  if (prepared.every(({ ready }) => ready === null)) return prepared.map(({ planned }) => planned)
  return inTransaction(
    db,
    async (transaction) => {
      const outcomes: ImportOutcome[] = []
      const announced: ChangedPost[] = []
      await lockPosts(transaction, postsOf(prepared))
      for (const { planned, ready } of prepared) {
        if (!ready) outcomes.push(planned)
        else {
          const loaded = await decideItem(transaction, ready, {
            ...run,
            thumbnail: ready.thumbnail,
            now,
          })
          const notes = [...ready.notes]
          const item = { ready, loaded, notes }
          const changed = await writeItem({ db: transaction, now }, run, item)
          if (changed) announced.push(changed)
          outcomes.push(outcomeOf(loaded, notes))
        }
      }
      await logRun({ db: transaction, now }, run, outcomes)
      if (announced.length > 0) {
        const message = { topic: 'posts-imported' as const, payload: { posts: announced } }
        await addToOutbox(transaction, message, now)
        await markContentChanged(transaction)
      }
      return outcomes
    },
    { isLong: true },
  )
}

/** Those that exist and may be written. */
function postsOf(prepared: readonly PreparedItem[]) {
  return prepared.flatMap(({ planned, ready }) =>
    ready && planned.result === 'changed' ? { kind: ready.post.kind, id: planned.postId } : [],
  )
}

interface ItemToWrite {
  ready: ReadyItem
  loaded: LoadedDecision
  notes: string[]
}

/** What changed for readers; null if nothing did. */
async function writeItem(
  { db, now }: Pick<ImportDeps, 'db' | 'now'>,
  { source, overwrite }: ImportRun,
  { ready, loaded, notes }: ItemToWrite,
): Promise<ChangedPost | null> {
  const { decision, post, stored } = loaded
  const note = (version: number) => {
    const { key, digest } = ready
    return storeImportedItem(
      db,
      { ...key, kind: post.kind, targetId: post.id, digest, version },
      now,
    )
  }
  if (decision.step === 'keep') return null
  if (decision.step === 'unchanged') {
    if (decision.isNoted && stored) {
      await addOldAddresses({ db, now }, stored, ready.imported.redirectsFrom, notes)
      await note(stored.version)
    }
    return null
  }
  for (const author of ready.imported.authors) {
    await importAuthor({ db, now, source, overwrite }, author)
  }
  await addGuests({ db, now }, [post])
  const { version, change } = await writeImported({ db, now }, { ...ready, post, stored, notes })
  await note(version)
  return change && { kind: post.kind, id: post.id, change, version }
}

/** One entry for the whole run, however many transactions it has. */
async function logRun(
  { db, now }: Pick<ImportDeps, 'db' | 'now'>,
  { id, source, counts }: ImportRun,
  outcomes: readonly ImportOutcome[],
): Promise<void> {
  const countOf = (result: ImportResult) =>
    counts[result] + outcomes.filter((outcome) => outcome.result === result).length
  const by = { editorId: null, editorName: '' }
  const entry = { at: now, ...by, action: 'imported posts', kind: null, postId: null }
  const detail = `${countOf('added')} added, ${countOf('changed')} changed`
  if (!outcomes.some(({ result }) => isWritten(result))) return
  await updateAudit(db, { ...entry, subject: source, detail }, `import ${id}`)
}
