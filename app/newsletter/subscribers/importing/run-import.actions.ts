import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '~/database/database'
import { addToOutbox, type SubscriptionRequest } from '~/database/outbox/outbox'
import { inTransaction } from '~/database/transactions/transaction'
import { addAudit } from '~/people/audit/audit.queries'
import { dayOf } from '~/posts/fields/dates.rules'
import { findOptOuts } from '../../addresses/opt-outs.queries'
import { createRequestKey } from '../../subscribing/request-key.rules'
import type { Subscriber } from '../../subscribing/subscriber.rules'
import { countSubscriberChanges } from '../../subscribing/subscriber-days.queries'
import { changeSubscriber } from '../../subscribing/subscribers.queries'
import { findByKeys, type ImportedSubscriber, insertSubscribers } from '../subscriber-rows.queries'
import {
  type ImportPlan,
  type ImportProblem,
  invitationPauseMs,
  type SubscriberImport,
} from './import.rules'
import { decideImport, type ImportedAddress, readRow } from './import-row.rules'
import {
  addCounts,
  changeImport,
  findImport,
  type ImportCounts,
  insertProblems,
  type StoredRow,
  takeBatch,
} from './imports.queries'

interface Deps {
  db: Db
  clock: () => Date
}

/** How long one message of the outbox may work: other messages wait for it. */
const workMs = 1000

/**
 * Handles the outbox message of a running import: imports some batches and leaves the rest to the next message. Each
 * batch is taken and imported in one transaction, so after a crash nothing is lost and nothing is done twice.
 */
export async function runImport({ db, clock }: Deps, id: string): Promise<void> {
  const end = performance.now() + workMs
  for (;;) {
    const done = await importBatch({ db, clock }, id)
    if (!done) return
    if (done === 'invite' || performance.now() > end) break
    // SQLite answers at once, so without this no request would be handled meanwhile.
    await setImmediate()
  }
  const current = await findImport(db, id)
  if (current?.status !== 'running') return
  const now = clock()
  const message = { topic: 'subscribers-import', payload: { id } } as const
  const isInvitation = current.plan?.mode === 'invite'
  const notBefore = new Date(now.getTime() + invitationPauseMs)
  await addToOutbox(db, message, now, isInvitation ? { notBefore } : {})
}

/** Null if there is nothing left to do. */
function importBatch({ db, clock }: Deps, id: string): Promise<ImportPlan['mode'] | null> {
  return inTransaction(
    db,
    async (transaction) => {
      const now = clock()
      const taken = await takeBatch(transaction, id, now)
      const plan = taken?.running.plan
      if (!taken || !plan) return null
      const { running, rows } = taken
      const batch = readBatch(rows, plan, now)
      const result = await writeBatch(transaction, running, { ...batch, plan, now })
      await insertProblems(transaction, id, result.problems)
      await addCounts(transaction, id, result.counts)
      if (running.nextBatch === running.batches) await finish(transaction, id, now)
      return plan.mode
    },
    { isLong: true },
  )
}

interface Batch {
  /** One for each address. */
  found: Map<string, ImportedAddress & { row: StoredRow }>
  problems: ImportProblem[]
  /** How many rows repeat an address of this batch. */
  repeated: number
}

function readBatch(rows: readonly StoredRow[], plan: ImportPlan, now: Date): Batch {
  const batch: Batch = { found: new Map(), problems: [], repeated: 0 }
  for (const row of rows) {
    const read = readRow(row[1], plan, now)
    if (read.is !== 'address') batch.problems.push(problemOf(row, read.is, read.reason))
    else if (batch.found.has(read.found.address.key)) batch.repeated += 1
    else batch.found.set(read.found.address.key, { ...read.found, row })
  }
  return batch
}

function problemOf(
  [line, cells]: StoredRow,
  kind: ImportProblem['kind'],
  reason: string,
): ImportProblem {
  return { line, kind, reason, text: cells.join(',') }
}

async function writeBatch(
  db: Db,
  running: SubscriberImport,
  { found, problems, repeated, plan, now }: Batch & { plan: ImportPlan; now: Date },
): Promise<{ counts: ImportCounts; problems: ImportProblem[] }> {
  const keys = [...found.keys()]
  const stored = await findByKeys(db, keys)
  const optOuts = await findOptOuts(db, keys)
  const skipped: ImportProblem[] = []
  const newcomers: ImportedAddress[] = []
  let confirmed = 0
  let known = repeated
  for (const [key, { row, ...imported }] of found) {
    const subscriber = stored.get(key)
    const facts = { status: subscriber?.status ?? null, optOut: optOuts.get(key) ?? null }
    const decision = decideImport(facts, plan.mode)
    if (decision.is === 'skipped') skipped.push(problemOf(row, 'skipped', decision.reason))
    else if (decision.is === 'add') newcomers.push(imported)
    else if (decision.is === 'confirm' && subscriber) {
      confirmed += (await confirmPending(db, subscriber, { imported, running, now })) ? 1 : 0
    } else known += 1
  }
  const added = await addNewcomers(db, newcomers, { running, plan, now })
  const broken = problems.filter(({ kind }) => kind === 'broken').length
  return {
    problems: [...problems, ...skipped],
    counts: {
      added: added + confirmed,
      known: known + newcomers.length - added,
      skipped: skipped.length + problems.length - broken,
      broken,
    },
  }
}

function confirmPending(
  db: Db,
  { id }: Subscriber,
  { imported, running, now }: { imported: ImportedAddress; running: SubscriberImport; now: Date },
): Promise<boolean> {
  const { domains, consent } = imported
  return changeSubscriber(
    db,
    { id, statuses: ['pending'] },
    {
      status: 'confirmed',
      domains,
      confirmedAt: now,
      source: 'import',
      addedBy: running.editorName,
      ...(consent && { consent }),
    },
    now,
  )
}

/** How many were added: another process may add one of them at the same time. */
async function addNewcomers(
  db: Db,
  newcomers: readonly ImportedAddress[],
  { running, plan, now }: { running: SubscriberImport; plan: ImportPlan; now: Date },
): Promise<number> {
  const isInvitation = plan.mode === 'invite'
  const rows = newcomers.map(
    ({ address, domains, consent }): ImportedSubscriber => ({
      id: randomUUID(),
      address,
      domains,
      consent,
      linkKey: createRequestKey({ at: now, domains }),
      status: isInvitation ? 'pending' : 'confirmed',
      addedBy: running.editorName,
    }),
  )
  const added = await insertSubscribers(db, rows, now)
  if (!isInvitation) await countSubscriberChanges(db, dayOf(now), { gained: added.size })
  else {
    for (const { id, linkKey } of rows.filter((row) => added.has(row.id))) {
      const invitedBy = running.editorName
      const payload: SubscriptionRequest = { id, key: linkKey, isKnown: false, invitedBy }
      await addToOutbox(db, { topic: 'subscription-requested', payload }, now)
    }
  }
  return added.size
}

async function finish(db: Db, id: string, now: Date): Promise<void> {
  await changeImport(db, { id, status: 'running' }, { status: 'done' }, now)
  const done = await findImport(db, id)
  if (!done) return
  const { added, known, skipped, broken, editorName, fileName } = done
  await addAudit(db, {
    at: now,
    editorId: null,
    editorName,
    action: 'imported subscribers from',
    kind: null,
    postId: null,
    subject: fileName,
    detail: `${added} added, ${known} known, ${skipped} skipped, ${broken} broken lines`,
  })
}
