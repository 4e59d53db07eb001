import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { maxWaitMs } from '../../app/database/sqlite/busy'
import { bothEngines, createFindings, type Fault, type Findings } from '../fault'
import type { Rig } from '../rig'
import type { Installation } from '../site/installation'
import { openDesk, publishOne } from '../site/newsroom'
import { expectReadersServed, fillCache, getPage } from '../site/watching'
import { type Article, type Desk, sendAddress, sendEdit, sendNew } from '../site/writing'
import { timed } from '../waiting'

/**
 * Refusals come soon after the time limit, even on a busy machine. On PostgreSQL a request may wait three times: for a
 * connection that reads its editor, for that of its transaction, and for the lock.
 */
const refusedWithinMs = { sqlite: maxWaitMs + 4_000, postgres: 3 * maxWaitMs + 4_000 }
/** For requests without a lock: far more than they take on a busy machine, and less than the limit for locks. */
const servedWithinMs = 3_000

/**
 * Another process holds SQLite's write lock, or an exclusive lock on PostgreSQL's tables of posts, as a backup, an
 * `alter table` or an open transaction does. It lasts until every request has its response, which is longer than the
 * time limit for locks.
 */
export const locked: Fault = {
  name: 'tables locked',
  engines: bothEngines,
  async run(rig) {
    const findings = createFindings()
    const site = await rig.install()
    const server = await site.start()
    const desk = await openDesk(server)
    const article = await publishOne(desk, rig.random)
    const writes = writesOf(rig, desk, article)
    const views = viewsOf(desk, article)
    await fillCache(server.origin)
    await getPage(server.origin, '/search?q=anything-else', desk.cookie)

    const release = await lock(rig, site)
    const { ms: heldMs } = await timed(async () => {
      const waiting = Promise.all([
        ...writes.map((write) => expectRefused(write, rig, findings)),
        ...views.map((view) => expectAnswered(view, desk, rig, findings)),
      ])
      const over = waiting.then(() => true)
      while (!(await Promise.race([over, servedOnce(server.origin, findings)])));
    })
    findings.expect(heldMs > maxWaitMs, `the lock was held for ${heldMs.toFixed(0)} ms only`)
    await release()

    for (const { what, send } of writes) {
      const { status } = await send()
      findings.expect(status === 303, `after the lock ${what} was answered ${status}`)
    }
    await verifyOnce(site, writes, findings)
    for (const { path, shown } of views) {
      const { status, text } = await getPage(server.origin, path, desk.cookie)
      const isRight = status === 200 && text.includes(shown)
      findings.expect(isRight, `after the lock ${path} was answered ${status}, without the post`)
    }
    await expectReadersServed(server.origin, findings, 'after the lock')
    await server.stop()
    const what = rig.engine === 'sqlite' ? 'the write lock' : 'access exclusive on articles'
    return findings.outcome(`${what} held for ${(heldMs / 1000).toFixed(1)} s`)
  },
}

async function servedOnce(origin: string, findings: Findings): Promise<false> {
  await expectReadersServed(origin, findings, 'during the lock')
  return false
}

interface Write {
  what: string
  /** A unique text. */
  typed: string
  isLockedOn: readonly Rig['engine'][]
  send(): Promise<Response>
}

/** Sending one twice makes one change, since both requests are the same. */
function writesOf({ random }: Rig, desk: Desk, stored: Article): Write[] {
  const id = random.uuid()
  const created = { id, tab: id, title: `Post ${id}`, body: `Words of ${id}.` }
  const edited = { ...stored, tab: random.uuid(), body: `New words of ${stored.id}.`, version: 1 }
  const email = `reader@${random.uuid()}.example`
  return [
    {
      what: 'publishing',
      typed: created.body,
      isLockedOn: bothEngines,
      send: () => sendNew(desk, created),
    },
    {
      what: 'saving',
      typed: edited.body,
      isLockedOn: bothEngines,
      send: () => sendEdit(desk, edited),
    },
    {
      what: 'subscribing',
      typed: email,
      isLockedOn: ['sqlite'],
      send: () => sendAddress(desk, email),
    },
  ]
}

/** A write that needs the lock is refused with a message and the typed text. */
async function expectRefused(
  { what, typed, isLockedOn, send }: Write,
  rig: Rig,
  findings: Findings,
) {
  const { ms, result } = await timed(async () => {
    const answer = await send()
    return { status: answer.status, text: await answer.text() }
  })
  const { status, text } = result
  findings.expectWithin(refusedWithinMs[rig.engine], ms, `${what} during the lock`)
  // It needs no lock, but perhaps a connection that others wait for.
  if (!isLockedOn.includes(rig.engine) && status === 303) return
  findings.expect(status === 503, `${what} was answered ${status} during the lock, not 503`)
  findings.expect(
    /in a moment|try again|send it again/i.test(text),
    `${what} was refused without a message`,
  )
  findings.expect(text.includes(typed), `what was typed is not on the page that refused ${what}`)
  findings.count('refused writes')
}

interface View {
  path: string
  /** A text of the response if the post can be read. */
  shown: string
  /** A text of the page without the post, which must not be cached. */
  empty?: string
}

/** Pages that are not cached yet. */
function viewsOf({ desk }: Desk, { id, title }: Article): View[] {
  const path = `/ai/post-${id}`
  return [
    { path, shown: title },
    { path: '/feed.json', shown: title },
    { path: '/ai/atom.xml', shown: title },
    { path: `/search?q=${id}`, shown: path, empty: 'No results found.' },
    { path: `/api/search?q=${id}`, shown: path },
    { path: `${new URL(desk).pathname}/posts`, shown: title },
  ]
}

/** On SQLite reading works at once. On PostgreSQL locked posts cannot be read, and the page says so. */
async function expectAnswered(
  { path, shown, empty }: View,
  desk: Desk,
  rig: Rig,
  findings: Findings,
) {
  const { status, text, ms, cacheControl } = await getPage(desk.origin, path, desk.cookie)
  const maxMs = rig.engine === 'sqlite' ? servedWithinMs : refusedWithinMs.postgres
  findings.expectWithin(maxMs, ms, `${path} during the lock`)
  const isShown = status === 200 && text.includes(shown)
  const isExplained =
    (status === 503 && /temporarily unavailable|not responding/i.test(text)) ||
    (empty !== undefined && text.includes(empty) && cacheControl === 'no-store')
  const isRight = isShown || (rig.engine === 'postgres' && isExplained)
  findings.expect(isRight, `${path} was answered ${status} during the lock, without a message`)
  findings.count(isShown ? 'first readers served' : 'first readers refused')
}

async function verifyOnce({ inDatabase }: Installation, writes: Write[], findings: Findings) {
  const rows = await inDatabase(async ({ db }) => [
    ...(await db.selectFrom('articles').select('body as typed').execute()),
    ...(await db.selectFrom('subscribers').select('email as typed').execute()),
  ])
  for (const { what, typed } of writes) {
    const times = rows.filter((row) => row.typed === typed).length
    findings.expect(times === 1, `after ${what} twice it is there ${times} times`)
  }
}

/** Held by this process, not the server's. */
async function lock({ engine }: Rig, { databaseUrl }: Installation): Promise<() => Promise<void>> {
  if (engine === 'sqlite') {
    const database = new DatabaseSync(databaseUrl.slice('file:'.length))
    database.exec('begin immediate')
    return async () => {
      database.exec('rollback')
      database.close()
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('lock table articles, weekly_briefs in access exclusive mode')
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}
