import { type Check, checked, failed, passed, skipped } from '~/record/checking/check.rules'
import { checkKeys, checkSignature, type KeyChain } from '~/record/checking/check-keys.rules'
import type { LogClient } from '~/record/checking/log-client.rules'
import { headText, type RecordHead } from '~/record/head.rules'
import type { RecordKey } from '~/record/keys/record-key.rules'
import { requiredBeginning, rewriteText } from '~/record/restores/known-head.rules'
import { restoreText } from '~/record/restores/restore-text.rules'
import { isConsistent, isSigned } from '~/record/tree/check.rules'
import { countOf } from '../../../doctor/finding'
import { checksOfDocuments, notExplained, readDocuments } from './check-documents'
import { createRecordReader, type RecordReader } from './read-record'

export interface WholeRecordOptions {
  /** Leaves out the texts. */
  entriesOnly?: boolean | undefined
}

/** Computes the whole tree of a site from its entries, and compares every text with its entry. */
export async function checkWholeRecord(
  client: LogClient,
  trusted: string | null,
  report: (progress: string) => void,
  { entriesOnly = false }: WholeRecordOptions = {},
): Promise<{ head: RecordHead; checks: Check[] }> {
  let head = await client.head()
  const record = createRecordReader(client, report)
  await record.readTo(head.size)
  const read = entriesOnly ? null : await readDocuments(client, record.versions, report)
  if (read && notExplained(read, record).length > 0) {
    // They may have been hidden or withdrawn since the head was fetched.
    head = await client.head()
    await record.readTo(head.size)
  }
  return {
    head,
    checks: [
      ...(await checksOfTree(client, head, { record, trusted })),
      ...(read ? await checksOfDocuments(read, record) : [textsNotRead]),
      ...record.restores.map((restore) => skipped('entry', restoreText(restore))),
      ...(await checkRewrites(client, head, record)),
      pagesNotRead,
    ],
  }
}

const textsNotRead = skipped(
  'document',
  'The texts were not read (--entries-only): whether the site shows what it recorded was not checked.',
)

const pagesNotRead = skipped(
  'words',
  'The pages of the site were not compared: verify an article by its address.',
)

/** A server that finds another tree than it remembers says so in a `restored` entry. */
async function checkRewrites(
  client: LogClient,
  head: RecordHead,
  { restores }: Pick<RecordReader, 'restores'>,
): Promise<Check[]> {
  const checks: Check[] = []
  for (const restore of restores) {
    const from = requiredBeginning(restore)
    if (!from) continue
    const path = from.size === head.size ? [] : await client.consistency(from.size, head.size)
    const isSame = await isConsistent({ from, to: head, path })
    if (!isSame) checks.push(failed('continues', rewriteText(restore, from)))
  }
  return checks
}

async function checksOfTree(
  client: LogClient,
  head: RecordHead,
  { record, trusted }: { record: RecordReader; trusted: string | null },
): Promise<Check[]> {
  const named = await client.keys()
  const { keys } = record
  // Not those that the site names apart from them: the entries are signed.
  const chain = { origin: head.origin, keys }
  const ids = keys.map(({ id }) => id)
  const problem = record.problem()
  return [
    checked(
      'tree',
      record.root() === head.root,
      `All ${countOf(head.size, 'entry', 'entries')} of the record give the root of its head.`,
      `The ${countOf(head.size, 'entry', 'entries')} of the record do not give the root of its head: entries were changed or removed.`,
    ),
    ...(problem ? [failed('entry', problem)] : []),
    checked(
      'entry',
      sameKeys(keys, named.keys) && named.origin === head.origin && ids.at(-1) === head.keyId,
      `The record names its keys: ${ids.join(', ')}.`,
      `The keys in the record (${ids.join(', ')}) are not those that the site names (${named.keys.map(({ id }) => id).join(', ')}).`,
    ),
    await checkSignature(head, chain, trusted),
    ...(await checkHeadsBeforeKeys(client, chain, record)),
    await checkKeys(chain, trusted),
  ]
}

function sameKeys(one: readonly RecordKey[], other: readonly RecordKey[]): boolean {
  const textOf = (keys: readonly RecordKey[]) =>
    JSON.stringify(keys.map(({ id, key, previous, signature }) => [id, key, previous, signature]))
  return textOf(one) === textOf(other)
}

/** A key that was replaced has signed no later head. Every other one would be a request of its own. */
async function checkHeadsBeforeKeys(
  client: LogClient,
  { origin, keys }: KeyChain,
  { treesBeforeKeys }: RecordReader,
): Promise<Check[]> {
  const wrong: number[] = []
  for (const [index, { size, root, time }] of treesBeforeKeys.entries()) {
    const key = keys[index]
    const head = await client.headOfSize(size)
    const isRight =
      key !== undefined &&
      head.keyId === key.id &&
      (await isSigned(headText({ origin, size, root, time }), head.signature, key.key))
    if (!isRight) wrong.push(size)
  }
  const sizes = treesBeforeKeys.map(({ size }) => size)
  const others =
    'The signatures of all other heads were not checked: the newest one fixes every entry.'
  if (sizes.length === 0) return [skipped('signature', others)]
  return [
    wrong.length === 0
      ? passed(
          'signature',
          `The last head of each replaced key is signed by it: ${sizesText(sizes)}.`,
        )
      : failed(
          'signature',
          `Heads before a key was replaced are not signed by that key: ${sizesText(wrong)}.`,
        ),
    skipped('signature', others),
  ]
}

function sizesText(sizes: readonly number[]): string {
  return `${sizes.length === 1 ? 'size' : 'sizes'} ${sizes.join(', ')}`
}
