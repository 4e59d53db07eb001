import { sql } from 'kysely'
import { bothEngines, createFindings, type Fault } from '../fault'
import { openDesk, publishOne, tryToPublish } from '../site/newsroom'
import { aPicture, isReadablePicture } from '../site/pictures'
import { smallDisk } from '../site/small-disk'
import { expectReadersServed, fillCache, getPage } from '../site/watching'
import { send, upload } from '../site/writing'
import { eventually } from '../waiting'

/** The disk of the data folder is full: reading works, writing is refused, and nothing is half-written. */
export const diskFull: Fault = {
  name: 'disk full',
  engines: bothEngines,
  async run(rig) {
    const findings = createFindings()
    const disk = await smallDisk(rig)
    const site = await rig.install({ DATA_DIR: disk.dataDir })
    const server = await site.start()
    const desk = await openDesk(server)
    const acknowledged = []
    for (let count = 0; count < 5; count += 1) acknowledged.push(await publishOne(desk, rig.random))
    const stored = await upload(desk, await aPicture(rig.random))
    await fillCache(server.origin)

    disk.fill(server)
    await expectReadersServed(server.origin, findings, 'on a full disk')
    const [first] = acknowledged
    const unvisited = await getPage(server.origin, `/ai/post-${first?.id}`)
    findings.expect(unvisited.status === 200, `a first reader got ${unvisited.status}`)
    if (disk.isVisible) {
      const ready = await getPage(server.origin, '/readyz')
      const isReported = ready.status === 503 || /disk|space|full/i.test(ready.text)
      findings.expect(
        isReported,
        `/readyz reported ${ready.status} "${ready.text.trim()}" on a full disk`,
      )
    }
    const form = new FormData()
    form.set('picture', await aPicture(rig.random), 'picture.png')
    const refused = await send(`${desk.desk}/pictures/body`, form, desk.cookie)
    const words = await refused.text()
    findings.expect(refused.status >= 500, `an upload was answered ${refused.status}`)
    const isNamed = !disk.isVisible || /disk|space|full/i.test(words)
    findings.expect(isNamed, 'the answer to an upload did not name the disk')
    const during = await tryToPublish(desk, rig.random)
    // PostgreSQL has its own disk: a post without a picture does not need this one.
    if (rig.engine === 'sqlite' && disk.isVisible) {
      findings.expect(during.article === null, 'a post was acknowledged on a full disk')
      findings.expect(during.error.includes('answered 5'), `a post: ${during.error}`)
    }
    if (during.article) acknowledged.push(during.article)

    disk.free(server)
    const isReady = await eventually(
      15_000,
      async () => (await getPage(server.origin, '/readyz')).status === 200,
    )
    findings.expect(isReady, 'not ready 15 s after there was room again')
    const after = await tryToPublish(desk, rig.random)
    findings.expect(after.article !== null, `after there was room again, ${after.error}`)
    if (after.article) acknowledged.push(after.article)
    await upload(desk, await aPicture(rig.random))
    await server.stop()

    const { origin } = await site.start()
    for (const { id, body } of acknowledged) {
      const { text } = await getPage(origin, `/ai/post-${id}`)
      findings.expect(text.includes(body), `post ${id} was acknowledged and is lost`)
      findings.count('posts')
    }
    findings.expect(await isReadablePicture(origin + stored), 'a picture from before is damaged')
    if (rig.engine === 'sqlite') {
      const { rows } = await site.inDatabase(({ db }) =>
        sql<{ integrity_check: string }>`pragma integrity_check`.execute(db),
      )
      findings.expect(rows[0]?.integrity_check === 'ok', 'the database is damaged')
    }
    return findings.outcome(disk.means)
  },
}
