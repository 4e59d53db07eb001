import type { Db } from '~/database/database'
import { headText, type RecordHead } from '~/record/head.rules'
import { recordKeys } from '~/record/keys/keys.queries'
import { storedKey } from '~/record/keys/stored-key.actions'
import { currentHead, storedState } from '~/record/log.queries'
import { isExplained } from '~/record/restores/known-head.rules'
import {
  isInRecord,
  newestWithWrongClock,
  statedRestores,
} from '~/record/restores/restores.queries'
import { isSigned } from '~/record/tree/check.rules'
import { readKnownHead } from '../../record/head-file'
import type { DatabaseCheck } from '../check'
import { countOf, error, type Finding, ok, warning } from '../finding'
import { missingFromRecord } from './missing-posts'

/** What happened to the record is reported this long. */
const recentMs = 30 * 24 * 60 * 60_000
const minuteMs = 60_000
const setClock = 'Let the system set its clock from the network (NTP).'
const readMore = 'See docs/operating/record.md.'

/** The public record: whether it can be continued, and whether it was replaced by an older one. */
export const recordCheck: DatabaseCheck = {
  name: 'record',
  needs: 'tables',
  limitMs: 60_000,
  async run({ database: { db }, clock, env }) {
    const head = await currentHead(db)
    if (!head) return [ok('The public record begins with the next start.')]
    const since = new Date(clock().getTime() - recentMs).toISOString()
    const found = [
      ...(await stateProblems(db, head)),
      ...(await replacedUnnoticed(db, env.dataDir)),
      ...(await recentRestores(db, since)),
      ...(await missingFromRecord(db, clock())),
      ...(await clockProblems(db, head, { now: clock(), since })),
    ]
    const { size, keyId } = head
    const fine = `The public record has ${countOf(size, 'entry', 'entries')}, signed by the key ${keyId}.`
    return found.length > 0 ? found : [ok(fine)]
  },
}

async function stateProblems(db: Db, head: RecordHead): Promise<Finding[]> {
  const found: Finding[] = []
  const state = await storedState(db)
  if (state?.size !== head.size || state.root !== head.root) {
    found.push(
      error(
        'The tables of the public record contradict each other: somebody has changed them. Verifiers will notice.',
        'Restore a backup, and find out who changed them.',
      ),
    )
  }
  const keys = await recordKeys(db)
  const key = keys.find(({ id }) => id === head.keyId)
  if (!key || !(await isSigned(headText(head), head.signature, key.key))) {
    found.push(
      error(
        'The newest head of the public record has no valid signature.',
        'Restore a backup, and find out who changed it.',
      ),
    )
  }
  if (state && (await storedKey(db))?.id !== state.keyId) {
    found.push(
      error(
        `The private key ${state.keyId} of the public record is missing, so nothing can be published.`,
        'Restore a backup, or run `vigil record rotate --lost`.',
      ),
    )
  }
  return found
}

async function replacedUnnoticed(db: Db, dataDir: string): Promise<Finding[]> {
  const known = await readKnownHead(dataDir)
  if (!known || (await isInRecord(db, known))) return []
  if (isExplained(known, await statedRestores(db))) return []
  return [
    error(
      `This installation has seen the public record with ${countOf(known.size, 'entry', 'entries')} that the database does not have: it was replaced by an older or another one.`,
      `The server adds to the record that it was restored. If that was not you, find out who it was. ${readMore}`,
    ),
  ]
}

async function recentRestores(db: Db, since: string): Promise<Finding[]> {
  const restored = (await statedRestores(db)).filter(({ time }) => time > since)
  return restored.flatMap(({ time, size, lost, fork }) =>
    lost
      ? [
          warning(
            `The database was replaced by ${fork ? 'another copy of it' : 'an older one'} before ${time}: the public record had ${lost.size} entries, and then ${size}.`,
            `The record says so; publish again what was lost. If that was not you, find out who it was. ${readMore}`,
          ),
        ]
      : [],
  )
}

async function clockProblems(
  db: Db,
  { time }: RecordHead,
  { now, since }: { now: Date; since: string },
): Promise<Finding[]> {
  if (new Date(time).getTime() - now.getTime() > minuteMs) {
    const text = `The newest entry of the public record is of ${time}, which is later than the clock of this machine.`
    return [error(text, setClock)]
  }
  const behind = await newestWithWrongClock(db)
  if (!behind || behind.time <= since) return []
  return [
    warning(
      `A clock was set back: entry ${behind.position} of the public record is of ${behind.time}, and the clock said ${behind.clock}.`,
      setClock,
    ),
  ]
}
