import { checkContinues } from '~/record/checking/check-continues.rules'
import { checkKeys, checkSignature } from '~/record/checking/check-keys.rules'
import { createLogClient, type Fetch } from '~/record/checking/log-client.rules'
import { LogError } from '~/record/checking/log-error.rules'
import type { KeptHead } from './witness-file'

export type Finding =
  | 'first'
  | 'unchanged'
  | 'continues'
  | 'restored'
  | 'rewritten'
  /** The signature or the keys are wrong. */
  | 'invalid'
  | 'unreachable'

export interface CheckedSite {
  site: string
  finding: Finding
  isKeyReplaced: boolean
  /** A sentence for the person who runs the witness. */
  text: string
  /** What the witness has to keep; null if it has it, or there is nothing. */
  keep: KeptHead | null
}

/** Fetches the head of a site, and compares it with the newest one that the witness accepted. */
export async function checkSite(
  { fetch, now }: { fetch: Fetch; now: Date },
  site: string,
  heads: readonly KeptHead[],
): Promise<CheckedSite> {
  try {
    return await compare({ fetch, now }, site, heads)
  } catch (error) {
    if (!(error instanceof LogError)) throw error
    return {
      site,
      finding: 'unreachable',
      isKeyReplaced: false,
      text: `could not be checked: ${error.message}`,
      keep: null,
    }
  }
}

async function compare(
  { fetch, now }: { fetch: Fetch; now: Date },
  site: string,
  heads: readonly KeptHead[],
): Promise<CheckedSite> {
  const client = createLogClient(fetch, site)
  const [head, chain] = [await client.head(), await client.keys()]
  const last = heads.findLast((kept) => kept.site === site && kept.as === 'accepted') ?? null
  const keys = chain.keys.map(({ key }) => key)
  const result = (finding: Finding, text: string, as: KeptHead['as'] | null): CheckedSite => {
    const isKnown = heads.some(
      (kept) => kept.site === site && kept.as === as && kept.head.signature === head.signature,
    )
    const keep = as && !isKnown ? { site, seen: now.toISOString(), as, head, keys } : null
    const isKeyReplaced = last !== null && last.head.keyId !== head.keyId
    return { site, finding, isKeyReplaced, text, keep }
  }
  // The key that signed the last head is the one that the witness trusts.
  const trusted = last?.keys.at(-1) ?? null
  for (const check of [
    await checkKeys(chain, trusted),
    await checkSignature(head, chain, trusted),
  ]) {
    const as = last ? 'conflict' : null
    if (check.result === 'failed') return result('invalid', `is not valid: ${check.text}`, as)
  }
  if (!last) return result('first', `is kept from now on: ${head.size} entries.`, 'accepted')
  const { result: continues, text } = await checkContinues(client, last.head, head)
  if (continues === 'failed') return result('rewritten', `was REWRITTEN. ${text}`, 'conflict')
  if (continues === 'skipped') return result('restored', `was restored. ${text}`, 'accepted')
  return last.head.size === head.size
    ? result('unchanged', `is unchanged: ${head.size} entries.`, null)
    : result('continues', `continues: ${last.head.size} entries, now ${head.size}.`, 'accepted')
}
