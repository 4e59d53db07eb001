import { type RecordHead, headText, keyText } from '../head.rules'
import type { RecordKey } from '../keys/record-key.rules'
import { fromBase64, isSigned, sha256 } from '../tree/check.rules'
import { type Check, checked, failed, passed } from './check.rules'

export interface KeyChain {
  origin: string
  keys: readonly RecordKey[]
}

/** The name of a key: the first 8 bytes of its SHA-256. */
export async function keyIdOf(key: string): Promise<string> {
  try {
    return (await sha256(fromBase64(key))).slice(0, 16)
  } catch {
    return ''
  }
}

/**
 * Whether the keys go back to the first one, which gives the record its name, each signed by the one before. `trusted`:
 * the key that the verifier already has, as base64.
 */
export async function checkKeys(chain: KeyChain, trusted: string | null): Promise<Check> {
  const problem = await problemOfKeys(chain)
  if (problem) return failed('keys', problem)
  const [first] = chain.keys
  if (trusted === null) {
    const replaced = chain.keys.length - 1
    const since =
      replaced === 0
        ? 'it is still in use'
        : `it was replaced ${replaced} times, each time signed by the key before`
    return passed('keys', `The record began with the key ${first?.id}; ${since}.`)
  }
  const isKnown = chain.keys.some(({ key }) => isSameKey(key, trusted))
  return checked(
    'keys',
    isKnown,
    `The key that you gave (${await keyIdOf(trusted)}) is a key of this record.`,
    'The key that you gave is no key of this record: it is the record of someone else, or was made anew.',
  )
}

async function problemOfKeys({ origin, keys }: KeyChain): Promise<string | null> {
  const [first, ...others] = keys
  if (!first) return 'The site names no key.'
  for (const { id, key } of keys) {
    if ((await keyIdOf(key)) !== id) return `The key ${id} does not have the name of its bytes.`
  }
  if (origin !== `publication-log/${first.id}` || first.previous !== null) {
    return `The record ${origin} did not begin with the key ${first.id}.`
  }
  let before = first
  for (const next of others) {
    const isNext =
      next.previous === before.id &&
      (await isSigned(keyText(origin, next.key), next.signature ?? '', before.key))
    if (!isNext) {
      return `The key ${next.id} is not signed by the key ${before.id}: someone else may have made it.`
    }
    before = next
  }
  return null
}

/** Whether the newest head is signed by a key of the record: the given one, or one after it. */
export async function checkSignature(
  head: RecordHead,
  { origin, keys }: KeyChain,
  trusted: string | null,
): Promise<Check> {
  const from = trusted === null ? 0 : keys.findIndex(({ key }) => isSameKey(key, trusted))
  const key = from < 0 ? undefined : keys.slice(from).find(({ id }) => id === head.keyId)
  const isRight =
    key !== undefined &&
    head.origin === origin &&
    (await isSigned(headText(head), head.signature, key.key))
  return checked(
    'signature',
    isRight,
    `The record with ${head.size} entries, of ${head.time}, is signed by the key ${head.keyId}.`,
    `The record with ${head.size} entries is not signed by a key of this record: it was changed by someone without the key.`,
  )
}

export function isSameKey(one: string, other: string): boolean {
  const bare = (key: string) => key.trim().replace(/=+$/, '')
  return bare(one) === bare(other)
}
