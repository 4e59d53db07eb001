import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { thumbnailPath } from '../../../app/pictures/picture-addresses.rules'
import { password, people, post } from '../../../tests/support/desk/newsroom-server'
import type { ServerProcess } from '../../../tests/support/program'
import { bothEngines, createFindings, type Fault, type Findings } from '../../fault'
import type { Rig } from '../../rig'
import type { Installation } from '../../site/installation'
import { isReadablePicture } from '../../site/pictures'
import { timed } from '../../waiting'

const samplePosts = 42

/** After a first start is killed at any time, the next start succeeds. */
export const killedWhileStarting: Fault = {
  name: 'kill -9 while starting',
  engines: bothEngines,
  async run(rig) {
    const findings = createFindings()
    const settings = { SAMPLE_CONTENT: '1' }
    // The duration of a first start, from which the time of the kill is chosen.
    let wholeMs = 1_500
    // A first start takes long: half as often as others.
    const rounds = Math.ceil(rig.rounds / 2)
    for (let round = 0; round < rounds; round += 1) {
      const site = await rig.install(settings)
      const kills = rig.random.between(1, 2)
      for (let kill = 0; kill < kills; kill += 1) {
        await startAndKill(site, ['serve'], rig.random.next() * wholeMs)
        findings.count('kills')
      }
      if (rig.engine === 'postgres') {
        await (await site.start()).stop()
        await startAndKill(site, ['sample'], rig.random.next() * wholeMs)
        findings.count('kills')
      }
      const { ms, result: server } = await timed(() => start(site, rig))
      wholeMs = ms
      await verify(site, server, findings)
      await site.remove()
    }
    return findings.outcome(`${rounds} first starts killed within the time they take`)
  },
}

async function startAndKill(site: Installation, args: string[], afterMs: number): Promise<void> {
  const child = site.launch(args)
  const ended = once(child, 'exit')
  // It may have ended by itself.
  await Promise.race([setTimeout(afterMs), ended])
  child.kill('SIGKILL')
  await ended
}

/** With the sample edition, which on PostgreSQL a command loads. */
async function start(site: Installation, { engine }: Rig): Promise<ServerProcess> {
  const server = await site.start()
  if (engine === 'postgres') {
    // Fails if the killed process had already loaded it: only the posts matter.
    await once(site.launch(['sample']), 'exit')
  }
  return server
}

async function verify(
  site: Installation,
  server: ServerProcess,
  findings: Findings,
): Promise<void> {
  for (const path of ['/readyz', '/', '/ai', '/feed.xml', '/sitemap.xml']) {
    const { status } = await fetch(server.origin + path)
    findings.expect(status === 200, `${path} was answered ${status} after the next start`)
  }
  const posts = await site.inDatabase(async ({ db }) => {
    const columns = ['id', 'thumbnail_fingerprint', 'thumbnail_width'] as const
    const articles = await db.selectFrom('articles').select(columns).execute()
    const briefs = await db.selectFrom('weekly_briefs').select(columns).execute()
    return [...articles, ...briefs]
  })
  findings.expect(posts.length === samplePosts, `${posts.length} of ${samplePosts} posts are there`)
  for (const { id, thumbnail_fingerprint: fingerprint } of posts) {
    if (fingerprint === null) continue
    const thumbnail = { fingerprint, width: 0, height: 0 }
    const isThere = await isReadablePicture(server.origin + thumbnailPath({ id, thumbnail }))
    findings.expect(isThere, `the picture of post ${id} cannot be read`)
    findings.count('pictures')
  }
  const setUp = await post(server.setupUrl, { ...people.ada, password })
  findings.expect(setUp.status === 303, `the set-up link was answered ${setUp.status}`)
  findings.count('posts', posts.length)
}
