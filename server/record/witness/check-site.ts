import {
  type Continuation,
  checkContinues,
  type RestoredEntry,
} from '~/record/checking/check-continues.rules'
import { checkKeys, checkSignature, withKeys } from '~/record/checking/check-keys.rules'
import { createLogClient, type Fetch, type LogClient } from '~/record/checking/log-client.rules'
import { LogError } from '~/record/checking/log-error.rules'
import type { RecordHead } from '~/record/head.rules'
import { explains, type KnownRestore } from '~/record/restores/known-head.rules'
import { countOf } from '../../doctor/finding'
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
  const [head, chain] = await withKeys(client, client.head, (newest) => newest)
  const accepted = heads.filter((kept) => kept.site === site && kept.as === 'accepted')
  const last = accepted.at(-1) ?? null
  const keys = chain.keys.map(({ key }) => key)
  const result = (
    finding: Finding,
    text: string,
    as: KeptHead['as'] | null,
    restores = last?.restores,
  ): CheckedSite => {
    const isKnown = heads.some(
      (kept) => kept.site === site && kept.as === as && kept.head.signature === head.signature,
    )
    const keep = as && !isKnown ? { site, seen: now.toISOString(), as, head, keys, restores } : null
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
  if (!last) return result('first', `is kept from now on: ${entriesOf(head)}.`, 'accepted')
  const {
    result: continues,
    text,
    restored,
  } = await checkAccepted(client, { last, accepted }, head)
  if (continues === 'failed') return result('rewritten', `was REWRITTEN. ${text}`, 'conflict')
  if (continues === 'skipped') {
    const restores = restored ? restoresAfter(last, restored) : last.restores
    return result('restored', `was restored. ${text}`, 'accepted', restores)
  }
  return last.head.size === head.size
    ? result('unchanged', `is unchanged: ${entriesOf(head)}.`, null)
    : result('continues', `continues: ${entriesOf(last.head)}, now ${head.size}.`, 'accepted')
}

/**
 * Compares the record with the newest head. If a restore explains why that is lost, the heads that the restored record
 * has must still be in it: otherwise a restore could hide that older entries were changed.
 */
async function checkAccepted(
  client: LogClient,
  { last, accepted }: { last: KeptHead; accepted: readonly KeptHead[] },
  head: RecordHead,
): Promise<Continuation> {
  const newest = await checkContinues(client, seenHead(last), head)
  let check = newest
  while (check.restored) {
    const { restored } = check
    const before = accepted
      .map(seenHead)
      .findLast((seen) => seen.size <= restored.size && !explains(restored, seen))
    if (!before) break
    // It may be of a part that an earlier restore has lost.
    check = await checkContinues(client, before, head, restored.size)
  }
  return check.result === 'failed' ? check : newest
}

/** Those of a lost record are not in this one. */
function restoresAfter({ restores = [] }: KeptHead, restored: RestoredEntry): KnownRestore[] {
  const common = restored.fork?.size ?? restored.size
  const { position, entry } = restored
  return [...restores.filter((known) => known.position < common), { position, entry }]
}

function seenHead({ head, restores }: KeptHead) {
  return { ...head, restores }
}

function entriesOf({ size }: RecordHead): string {
  return countOf(size, 'entry', 'entries')
}
