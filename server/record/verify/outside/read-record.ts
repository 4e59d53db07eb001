import { parseFields } from '~/record/checking/log-answers.rules'
import type { LogClient } from '~/record/checking/log-client.rules'
import type { RecordKey } from '~/record/keys/record-key.rules'
import {
  readRestore,
  type StatedRestore,
  withPossibleFork,
} from '~/record/restores/stated-restore.rules'
import { emptyFrontier, leafHash, rootOf, withLeaf } from '~/record/tree/merkle.rules'

type Fields = Record<string, unknown>

/** What the text of a version is compared with. There may be many of them, so they have nothing else. */
export interface RecordedVersion {
  position: number
  post: string
  version: number
  kind: unknown
  change: unknown
  published: unknown
  hash: unknown
}

/** The tree before a key was replaced: its head is the last one that the key before signed. */
export interface TreeBeforeKey {
  size: number
  root: string
  time: string
}

/** Reads all entries of a site, and computes their tree. */
export function createRecordReader(client: LogClient, report: (progress: string) => void) {
  let frontier = emptyFrontier
  let time = ''
  let problem: string | null = null
  const keys: RecordKey[] = []
  const treesBeforeKeys: TreeBeforeKey[] = []
  const restores: (StatedRestore & { position: number })[] = []
  const versions: RecordedVersion[] = []
  const withdrawn = new Set<string>()
  const hidden = new Set<string>()
  /** The hashes of what readers are told, by post or version. */
  const reasons = new Map<string, string>()

  async function add(position: number, text: string): Promise<void> {
    const entry = parseFields(text)
    const { size } = frontier
    if (position !== size) problem ??= `Entry ${size} is missing.`
    if (String(entry.time) < time) problem ??= `The time of entry ${position} goes back.`
    switch (entry.type) {
      case 'key':
        addKey(entry)
        break
      case 'version':
        addVersion(position, entry)
        break
      case 'withdrawn':
        withdrawn.add(String(entry.post))
        // A post that is withdrawn again has another reason, or none.
        reasons.delete(String(entry.post))
        break
      case 'hidden':
        hidden.add(nameOf(entry))
        reasons.delete(nameOf(entry))
        break
      case 'reason': {
        const about = entry.of === 'hidden' ? nameOf(entry) : String(entry.post)
        reasons.set(about, String(entry.hash))
        break
      }
      case 'shown':
        hidden.delete(nameOf(entry))
        break
      case 'restored':
        await addRestored(position, entry)
        break
    }
    time = String(entry.time)
    frontier = withLeaf(frontier, leafHash(text)).frontier
  }

  function addKey({ keyId, key, previous, signature, time: created }: Fields): void {
    const { size } = frontier
    if (size > 0) treesBeforeKeys.push({ size, root: rootOf(frontier), time })
    keys.push({
      id: String(keyId),
      key: String(key),
      created: String(created),
      retired: null,
      previous: previous === undefined ? null : String(previous),
      signature: signature === undefined ? null : String(signature),
    })
  }

  function addVersion(position: number, entry: Fields): void {
    const { kind, change, published, hash } = entry
    const [post, version] = [String(entry.post), Number(entry.version)]
    versions.push({ position, post, version, kind, change, published, hash })
    withdrawn.delete(post)
  }

  async function addRestored(position: number, entry: Fields): Promise<void> {
    if (entry.size !== frontier.size || entry.root !== rootOf(frontier)) {
      problem ??= `Entry ${position} says that another record was restored than the one before it.`
    }
    const restore = await readRestore(entry)
    if (restore) restores.push({ ...withPossibleFork(restore, time), position })
  }

  return {
    /** Reads on until there are this many entries. */
    async readTo(size: number): Promise<void> {
      while (frontier.size < size) {
        const entries = await client.entries(frontier.size)
        if (entries.length === 0) break
        for (const { position, entry } of entries) {
          if (frontier.size < size) await add(position, entry)
        }
        report(`Checking ${frontier.size} of ${size} entries`)
      }
    },
    isWithdrawn: ({ post }: RecordedVersion) => withdrawn.has(post),
    isHidden: (version: RecordedVersion) => hidden.has(nameOf(version)),
    /** The SHA-256 of what readers are told; null for nothing. */
    reasonFor: (version: RecordedVersion, of: 'hidden' | 'withdrawn') =>
      reasons.get(of === 'hidden' ? nameOf(version) : version.post) ?? null,
    root: () => rootOf(frontier),
    /** The first entry that cannot be right; null if all can. */
    problem: () => problem,
    keys,
    treesBeforeKeys,
    restores,
    versions,
  }
}

export type RecordReader = ReturnType<typeof createRecordReader>

function nameOf({ post, version }: { post?: unknown; version?: unknown }): string {
  return `${post} ${version}`
}
