import type { Db } from '../../../app/database/database'
import { headText } from '../../../app/record/head.rules'
import { signText } from '../../../app/record/keys/signing.rules'
import { storedKey } from '../../../app/record/keys/stored-key.actions'
import { emptyFrontier, leafHash, rootOf, withLeaf } from '../../../app/record/tree/merkle.rules'

// What an operator could do to the rows of the record by hand.

export async function changeEntry(
  db: Db,
  position: number,
  change: (entry: string) => string,
): Promise<void> {
  const { entry } = await db
    .selectFrom('record_entries')
    .select('entry')
    .where('position', '=', position)
    .executeTakeFirstOrThrow()
  const changed = change(entry)
  if (changed === entry) throw new Error(`Entry ${position} was not changed: ${entry}`)
  await db
    .updateTable('record_entries')
    .set({ entry: changed })
    .where('position', '=', position)
    .execute()
}

/** Computes all hashes again, as one can without the key. */
export async function rewriteHashes(db: Db): Promise<void> {
  const rows = await db.selectFrom('record_entries').selectAll().orderBy('position').execute()
  let frontier = emptyFrontier
  for (const { position, entry } of rows) {
    const added = withLeaf(frontier, leafHash(entry))
    frontier = added.frontier
    await db
      .updateTable('record_entries')
      .set({ hashes: added.completed.join(' '), root: rootOf(frontier) })
      .where('position', '=', position)
      .execute()
  }
  await db
    .updateTable('record_state')
    .set({ frontier: frontier.hashes.join(' ') })
    .execute()
}

/** Signs all heads again, as the operator can. */
export async function signAgain(db: Db): Promise<void> {
  const key = await storedKey(db)
  const { origin } = await db.selectFrom('record_state').select('origin').executeTakeFirstOrThrow()
  if (!key) throw new Error('There is no key.')
  const rows = await db.selectFrom('record_entries').selectAll().execute()
  for (const { position, root, at } of rows) {
    const head = { origin, size: position + 1, root, time: new Date(at).toISOString() }
    await db
      .updateTable('record_entries')
      .set({ signature: signText(headText(head), key) })
      .where('position', '=', position)
      .execute()
  }
}
