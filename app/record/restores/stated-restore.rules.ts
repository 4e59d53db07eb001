import type { LostRecord, ProvenEntry } from '../entries/entry.rules'
import { hashOfEntry, isIncluded } from '../tree/check.rules'

export interface Tree {
  size: number
  root: string
}

/** What a `restored` entry says. */
export interface StatedRestore {
  time: string
  /** When the backup was made. */
  backup?: string | undefined
  /** Of the record that was restored. */
  size: number
  /** The newest head that is known of the record that it replaced. */
  lost?: Tree | undefined
  /** With which both records begin, if the lost one had itself been restored, and from an older copy than this one. */
  fork?: Fork | undefined
}

/** The tree before the first entry that only the lost record has, and that entry, which is `restored`. */
export interface Fork extends Tree {
  entry: string
  time: string
}

/** A server may add entries until it notices that its database was replaced. */
const leewayMs = 60_000

/**
 * Without its fork if that cannot be: a copy that is put back has no entries of a time when the lost record had already
 * been restored. `lastTime` is that of its last entry.
 */
export function withPossibleFork<Restore extends StatedRestore>(
  restore: Restore,
  lastTime: string | undefined,
): Restore {
  const { fork } = restore
  if (!fork) return restore
  const isPossible =
    lastTime !== undefined && Date.parse(lastTime) <= Date.parse(fork.time) + leewayMs
  return isPossible ? restore : { ...restore, fork: undefined }
}

/** Null for an entry of another type. A proof that is wrong counts as if it were not there. */
export async function readRestore(entry: Record<string, unknown>): Promise<StatedRestore | null> {
  const { type, time, size, backup } = entry
  if (type !== 'restored' || typeof time !== 'string' || typeof size !== 'number') return null
  const restore = { time, size, backup: typeof backup === 'string' ? backup : undefined }
  if (entry.lost === undefined) return restore
  const lost = readLost(entry.lost)
  if (!lost) return null
  const fork = lost.fork && (await provenFork(lost.fork, lost))
  return {
    ...restore,
    lost: { size: lost.size, root: lost.root },
    fork: fork && fork.size < size ? fork : undefined,
  }
}

/** The tree before a `restored` entry that is in the lost record; undefined if it is not. */
export async function provenFork(
  { entry, path }: ProvenEntry,
  lost: Tree,
): Promise<Fork | undefined> {
  const { type, size, root, time } = asFields(parsed(entry))
  if (type !== 'restored' || typeof size !== 'number') return undefined
  if (typeof root !== 'string' || typeof time !== 'string') return undefined
  const leaf = await hashOfEntry(entry)
  // The tree before such an entry is the one that was restored.
  const isProven = await isIncluded({ ...lost, leaf, position: size, path })
  return isProven ? { size, root, entry, time } : undefined
}

/** What the bytes of a `restored` entry say of the record that it replaced. */
export function lostIn(entry: string): LostRecord | null {
  return readLost(asFields(parsed(entry)).lost)
}

function readLost(value: unknown): LostRecord | null {
  const { size, root, fork } = asFields(value)
  if (typeof size !== 'number' || typeof root !== 'string') return null
  const { entry, path } = asFields(fork)
  const isProof = typeof entry === 'string' && Array.isArray(path) && path.every(isText)
  return isProof ? { size, root, fork: { entry, path } } : { size, root }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function asFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
