import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '~/database/database'
import type { RecordEntryTable } from '~/database/schema/tables/record/record'
import type { RecordEntry } from '~/record/entries/entry.rules'
import { headText, keyText, type RecordHead } from '~/record/head.rules'
import { keyIdOf } from '~/record/keys/signing.rules'
import {
  emptyFrontier,
  type Frontier,
  leafHash,
  rootOf,
  withLeaf,
} from '~/record/tree/merkle.rules'
import type { Problems } from './problems'

type Row = Selectable<RecordEntryTable>

/** An entry as its row says it, whether or not it is signed. */
export type CheckedEntry = RecordEntry & { position: number }

export interface CheckedEntries {
  entries: CheckedEntry[]
  head: RecordHead | null
  frontier: Frontier
  keys: KeyInUse[]
}

export interface KeyInUse {
  id: string
  publicKey: string
  isSignedByPrevious: boolean
}

const batch = 1000

/** Computes the whole tree again, and checks every signature. */
export async function checkEntries(
  db: Db,
  origin: string,
  problems: Problems,
  report: (progress: string) => void,
): Promise<CheckedEntries> {
  const walk = createWalk(origin, problems)
  for (let from = 0; ; ) {
    const rows = await db
      .selectFrom('record_entries')
      .selectAll()
      .where('position', '>=', from)
      .orderBy('position')
      .limit(batch)
      .execute()
    for (const row of rows) walk.add(row)
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    from = last.position + 1
    report(`Checking ${from} entries`)
  }
  return walk.result()
}

function createWalk(origin: string, problems: Problems) {
  const entries: CheckedEntry[] = []
  const keys: KeyInUse[] = []
  let frontier = emptyFrontier
  let head: RecordHead | null = null
  let verifier: KeyObject | null = null
  let time = ''
  // After the first difference all later ones follow from it.
  let isTreeRight = true

  function add(row: Row): void {
    const { position, key_id: keyId, signature } = row
    const problem = (text: string) => problems.add('record_entries', position, text)
    if (position !== frontier.size && isTreeRight) {
      problem(`The entries from ${frontier.size} to ${position - 1} are missing.`)
      isTreeRight = false
    }
    const entry = parseEntry(row.entry)
    if (!entry) problem('It is no entry.')
    const [storedLeaf = ''] = row.hashes.split(' ')
    if (leafHash(row.entry) !== storedLeaf) problem('Its text was changed after it was recorded.')
    if (entry) noteEntry(entry, row, problem)
    // With the hash that was stored, the entries after a changed one can still be checked.
    const added = withLeaf(frontier, storedLeaf)
    frontier = added.frontier
    const root = rootOf(frontier)
    if (isTreeRight && (root !== row.root || added.completed.join(' ') !== row.hashes)) {
      problem('Its hashes do not follow from the entries before: an entry was changed or removed.')
      isTreeRight = false
    }
    if (keyId !== keys.at(-1)?.id) {
      problem(`Its head is signed by the key ${keyId}, which was not in use.`)
    }
    head = {
      origin,
      size: position + 1,
      root: row.root,
      time: new Date(row.at).toISOString(),
      keyId,
      signature,
    }
    if (!verifier || !isSignature(headText(head), signature, verifier)) {
      problem('The signature of its head is wrong: the entry or one before was changed.')
    }
  }

  /** Before it is added to the tree. */
  function noteEntry(entry: RecordEntry, row: Row, problem: (text: string) => void): void {
    if (entry.time < time) problem('Its time is before that of the entry before.')
    time = entry.time
    if (!isRowOf(row, entry)) problem('Its other columns are not those of the entry.')
    if (entry.type === 'key') {
      const previous = keys.at(-1)
      const isSignedByPrevious = isKeyOf(entry, previous, verifier, origin)
      if (!previous && !isSignedByPrevious) problem('The record does not begin with its first key.')
      keys.push({ id: entry.keyId, publicKey: entry.key, isSignedByPrevious })
      verifier = publicKeyOf(entry.key)
    }
    const isOfThisTree = (restored: { size: number; root: string }) =>
      restored.size === frontier.size && restored.root === rootOf(frontier)
    if (entry.type === 'restored' && isTreeRight && !isOfThisTree(entry)) {
      problem('It says that another record was restored than the one before it.')
    }
    entries.push({ ...entry, position: row.position })
  }

  return { add, result: () => ({ entries, head, frontier, keys }) }
}

function parseEntry(text: string): RecordEntry | null {
  try {
    const entry = JSON.parse(text) as RecordEntry | null
    return typeof entry?.type === 'string' && typeof entry.time === 'string' ? entry : null
  } catch {
    return null
  }
}

function isRowOf(row: Row, entry: RecordEntry): boolean {
  const about = 'post' in entry ? entry : { kind: null, post: null, version: null }
  return (
    row.type === entry.type &&
    row.kind === about.kind &&
    row.post_id === about.post &&
    row.version === about.version &&
    new Date(row.at).toISOString() === entry.time
  )
}

/** The first one gives the record its name; every other is signed by the one before. */
function isKeyOf(
  entry: RecordEntry & { type: 'key' },
  previous: KeyInUse | undefined,
  verifier: KeyObject | null,
  origin: string,
): boolean {
  const { key, keyId, signature = '' } = entry
  if (keyIdOf(Buffer.from(key, 'base64')) !== keyId) return false
  if (!previous) return origin === `publication-log/${keyId}` && entry.previous === undefined
  if (entry.previous !== previous.id || !verifier) return false
  return isSignature(keyText(origin, key), signature, verifier)
}

export function publicKeyOf(base64: string): KeyObject | null {
  try {
    const x = Buffer.from(base64, 'base64').toString('base64url')
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  } catch {
    return null
  }
}

function isSignature(text: string, signature: string, key: KeyObject): boolean {
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}
