import type { Check } from '~/record/checking/check.rules'
import { checked } from '~/record/checking/check.rules'
import { checkKeys, checkSignature } from '~/record/checking/check-keys.rules'
import { parseFields } from '~/record/checking/log-answers.rules'
import type { LogClient } from '~/record/checking/log-client.rules'
import type { RecordHead } from '~/record/head.rules'
import { emptyFrontier, leafHash, rootOf, withLeaf } from '~/record/tree/merkle.rules'

/** Computes the whole tree of a site from its entries. */
export async function checkWholeRecord(
  client: LogClient,
  trusted: string | null,
  report: (progress: string) => void,
): Promise<{ head: RecordHead; checks: Check[] }> {
  const [head, chain] = [await client.head(), await client.keys()]
  const { root, keyIds, problem } = await walk(client, head.size, report)
  const namedKeys = chain.keys.map(({ id }) => id)
  const checks = [
    checked(
      'tree',
      root === head.root,
      `All ${head.size} entries of the record give the root of its head.`,
      `The ${head.size} entries of the record do not give the root of its head: entries were changed or removed.`,
    ),
    ...(problem ? [checked('entry', false, '', problem)] : []),
    checked(
      'entry',
      keyIds.join() === namedKeys.join() && keyIds.at(-1) === head.keyId,
      `The record names its keys: ${keyIds.join(', ')}.`,
      `The keys in the record (${keyIds.join(', ')}) are not those that the site names (${namedKeys.join(', ')}).`,
    ),
    await checkSignature(head, chain, trusted),
    await checkKeys(chain, trusted),
  ]
  return { head, checks }
}

async function walk(client: LogClient, size: number, report: (progress: string) => void) {
  const keyIds: string[] = []
  let frontier = emptyFrontier
  let time = ''
  let problem: string | null = null
  while (frontier.size < size) {
    const entries = await client.entries(frontier.size)
    if (entries.length === 0) break
    for (const { position, entry } of entries) {
      if (position >= size) break
      const { type, time: entryTime, keyId, ...fields } = parseFields(entry)
      if (position !== frontier.size) problem ??= `Entry ${frontier.size} is missing.`
      if (String(entryTime) < time) problem ??= `The time of entry ${position} goes back.`
      const isRestored = type === 'restored'
      if (isRestored && (fields.size !== frontier.size || fields.root !== rootOf(frontier))) {
        problem ??= `Entry ${position} says that another record was restored than the one before it.`
      }
      if (type === 'key') keyIds.push(String(keyId))
      time = String(entryTime)
      frontier = withLeaf(frontier, leafHash(entry)).frontier
    }
    report(`Checking ${frontier.size} of ${size} entries`)
  }
  return { root: rootOf(frontier), keyIds, problem }
}
