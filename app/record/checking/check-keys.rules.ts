import { headText, keyText, type RecordHead } from '../head.rules'
import type { RecordKey } from '../keys/record-key.rules'
import { fromBase64, isSigned, sha256 } from '../tree/check.rules'
import { type Check, checked, failed, passed } from './check.rules'
import type { KeysAnswer } from './log-answers.rules'
import type { LogClient } from './log-client.rules'

export interface KeyChain {
  origin: string
  keys: readonly RecordKey[]
}

/** An answer with a head, and the keys. They are asked for again if the key was replaced between the two. */
export async function withKeys<Answer>(
  client: Pick<LogClient, 'keys'>,
  fetchAnswer: () => Promise<Answer>,
  headOf: (answer: Answer) => RecordHead,
): Promise<[Answer, KeysAnswer]> {
  const fetchBoth = () => Promise.all([fetchAnswer(), client.keys()])
  const [answer, chain] = await fetchBoth()
  return headOf(answer).keyId === chain.keys.at(-1)?.id ? [answer, chain] : fetchBoth()
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
  const from = firstTrusted(chain, trusted)
  if (from < 0) {
    return failed(
      'keys',
      'The given key is no key of this record: it is the record of someone else, or was made anew.',
    )
  }
  const problem = await problemOfKeys(chain, from)
  if (problem) return failed('keys', problem)
  const count = chain.keys.length - 1 - from
  const since =
    count === 0
      ? 'is in use'
      : `was replaced ${count === 1 ? 'once' : `${count} times`}, each time signed by the key before`
  const { id } = chain.keys[from] ?? { id: '' }
  return passed(
    'keys',
    trusted === null
      ? `The record began with the key ${id}, which ${since}.`
      : `The given key ${id} is a key of this record, which ${since}.`,
  )
}

function firstTrusted({ keys }: KeyChain, trusted: string | null): number {
  return trusted === null ? 0 : keys.findIndex(({ key }) => isSameKey(key, trusted))
}

async function problemOfKeys({ origin, keys }: KeyChain, from: number): Promise<string | null> {
  const [first] = keys
  if (!first) return 'The site names no key.'
  for (const { id, key } of keys) {
    if ((await keyIdOf(key)) !== id) return `The key ${id} does not have the name of its bytes.`
  }
  if (origin !== `publication-log/${first.id}` || first.previous !== null) {
    return `The record ${origin} did not begin with the key ${first.id}.`
  }
  for (const [index, next] of keys.entries()) {
    const before = keys[index - 1]
    if (!before || index <= from) continue
    if (next.signature === null) {
      return `The key ${next.id} is not signed by the key before: that one was lost, or someone else made this one. Ask the publication for its key.`
    }
    const isNext =
      next.previous === before.id &&
      (await isSigned(keyText(origin, next.key), next.signature, before.key))
    if (!isNext) {
      return `The key ${next.id} is not signed by the key ${before.id}: someone else may have made it.`
    }
  }
  return null
}

/**
 * Whether the newest head is signed by the last key of the record, which is the given one or follows from it. A key that
 * was replaced signs no more: it may have been replaced because somebody else has it.
 */
export async function checkSignature(
  head: RecordHead,
  { origin, keys }: KeyChain,
  trusted: string | null,
): Promise<Check> {
  const from = firstTrusted({ origin, keys }, trusted)
  const key = from < 0 ? undefined : keys.at(-1)
  const isRight =
    key?.id === head.keyId &&
    head.origin === origin &&
    (await isSigned(headText(head), head.signature, key.key))
  return checked(
    'signature',
    isRight,
    `The record with ${head.size} entries, of ${head.time}, is signed by the key ${head.keyId}.`,
    `The record with ${head.size} entries is not signed by the key that it has now: it was changed by someone without that key.`,
  )
}

export function isSameKey(one: string, other: string): boolean {
  const bare = (key: string) => key.trim().replace(/=+$/, '')
  return bare(one) === bare(other)
}
