import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { bothEngines, createFindings, type Fault } from '../fault'
import type { Rig } from '../rig'
import type { Installation } from '../site/installation'
import { openDesk, publishOne, tryToPublish } from '../site/newsroom'
import { cachedPages, expectReadersServed, fillCache, look } from '../site/watching'

const heldMs = 3_000

/**
 * Another process holds SQLite's write lock, or an exclusive lock on the tables of PostgreSQL that hold posts: as a
 * backup, an `alter table` or somebody's open transaction do.
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
    await fillCache(server.origin)

    const release = await lock(rig, site)
    const until = performance.now() + heldMs
    const published = tryToPublish(desk, rig.random)
    while (performance.now() < until) {
      await expectReadersServed(server.origin, findings, 'while the tables were locked')
    }
    if (rig.engine === 'sqlite') {
      const { status, ms } = await look(server.origin, `/ai/post-${article.id}`)
      const isServed = status === 200 && ms < 1_000
      findings.expect(isServed, `a first reader got ${status} after ${ms.toFixed(0)} ms`)
    } else {
      const { ms } = await look(server.origin, `/ai/post-${article.id}`)
      findings.expect(ms < 7_000, `a first reader waited ${ms.toFixed(0)} ms`)
    }
    await release()

    // Whether it waited or was refused: what was acknowledged is there, and the next one works.
    const { article: during } = await published
    for (const one of during ? [article, during] : [article]) {
      const { text } = await look(server.origin, `/ai/post-${one.id}`)
      findings.expect(text.includes(one.body), `post ${one.id} was acknowledged and is lost`)
    }
    const { trouble } = await tryToPublish(desk, rig.random)
    findings.expect(trouble === '', `after the lock, ${trouble}`)
    for (const path of cachedPages) {
      const { status } = await look(server.origin, path)
      findings.expect(status === 200, `${path} was answered ${status} after the lock`)
    }
    await server.stop()
    const what = rig.engine === 'sqlite' ? 'the write lock' : 'access exclusive on articles'
    return findings.outcome(`${what} held for ${heldMs / 1000} s`)
  },
}

/** Held by this process, which is another one than the server's. */
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
