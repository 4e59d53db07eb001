import { type Database, type Engine, openDatabase } from '~/database/database'
import { migrate } from '~/database/schema/migrate'
import { inTransaction } from '~/database/transactions/transaction'
import { emptyContent } from '~/posts/fields/post-fields.rules'
import { createPost } from '~/posts/saving/create/create-post.actions'
import { appendEntries, beginRecord } from '~/record/append.actions'
import type { RecordEvent } from '~/record/entries/entry.rules'
import { consistencyProof, inclusionProof } from '~/record/log.queries'
import { median, ms, percent, type Result, spread, under } from '../numbers'

const entries = 100_000
const entriesAtOnce = 5_000
const proofs = 500
const rounds = 200
const proofLimitMs = 5
/** How much longer a publish may take than with an empty record: what is measured varies as much by itself. */
const ratioLimit = 1.15

/**
 * Proofs from a long record, and publishing with it beside publishing with an empty one. Both take turns, since a busy
 * machine delays both.
 */
export async function record(
  engine: Engine,
  urls: { empty: string; long: string },
): Promise<Result[]> {
  const [empty, long] = [await opened(urls.empty), await opened(urls.long)]
  try {
    await beginRecord(empty.db, new Date())
    await fill(long)
    const times = { empty: [] as number[], long: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.empty.push(await timed(() => publishOne(empty)))
      times.long.push(await timed(() => publishOne(long)))
    }
    const ratio = median(times.long) / median(times.empty)
    return [
      proofResult(`${engine}: inclusion proof`, await timesOf(() => proveInclusion(long))),
      proofResult(`${engine}: consistency proof`, await timesOf(() => proveConsistency(long))),
      { name: `${engine}: publish, empty record`, value: spread(times.empty, ms) },
      { name: `${engine}: publish, ${inWords} entries`, value: spread(times.long, ms) },
      under(`${engine}: publish, compared`, ratio, percent, ratioLimit),
    ]
  } finally {
    await empty.close()
    await long.close()
  }
}

const inWords = entries.toLocaleString('en')

function proofResult(name: string, times: readonly number[]): Result {
  const amount = median(times)
  const result = under(`${name}, ${inWords} entries`, amount, ms, proofLimitMs)
  return { ...result, value: spread(times, ms) }
}

async function opened(url: string): Promise<Database> {
  const database = await openDatabase(url)
  await migrate(database)
  return database
}

async function fill({ db }: Database): Promise<void> {
  for (let from = 0; from < entries; from += entriesAtOnce) {
    const events = Array.from({ length: entriesAtOnce }, (_, index): RecordEvent => {
      const post = `00000000-0000-4000-8000-${String(from + index).padStart(12, '0')}`
      const version = { kind: 'article', post, version: 1 } as const
      const published = '2026-01-01T00:00:00.000Z'
      return { type: 'version', change: 'published', hash: 'a'.repeat(64), published, ...version }
    })
    await inTransaction(db, (transaction) => appendEntries(transaction, new Date(), events), {
      isLong: true,
    })
  }
}

async function publishOne({ db }: Database): Promise<void> {
  const id = crypto.randomUUID()
  const result = await createPost(
    { db, now: new Date() },
    {
      editor: { id: 'bench', name: 'Bench', email: 'bench@news.example', role: 'owner' },
      kind: 'article',
      id,
      tab: id,
      content: {
        ...emptyContent(),
        title: `What the watch saw, ${id}`,
        domain: 'AI',
        summary: 'In short.',
        body: 'The watch wrote another line of the night. '.repeat(50),
      },
      thumbnail: null,
      when: { as: 'published' },
    },
  )
  if (!result.ok) throw new Error(`The post was refused: ${result.reason}.`)
}

function proveInclusion({ db }: Database): Promise<string[]> {
  const size = upTo(entries)
  return inclusionProof(db, upTo(size) - 1, size)
}

function proveConsistency({ db }: Database): Promise<string[]> {
  const to = upTo(entries)
  return consistencyProof(db, upTo(to), to)
}

/** From 1. */
function upTo(limit: number): number {
  return 1 + Math.floor(Math.random() * limit)
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < proofs; count += 1) times.push(await timed(work))
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
