import { bothEngines, createFindings, type Fault } from '../fault'
import { allTargets } from '../fuzz/targets'
import { head, onTheWire } from '../site/bodies'
import { openDesk } from '../site/newsroom'
import { fillCache, look } from '../site/watching'

const megabyte = 1_000_000
const form = 'Content-Type: application/x-www-form-urlencoded'

/** Bodies that are cut off, or cost more to read than to send, at every address of the site. */
export const hostileBodies: Fault = {
  name: 'hostile bodies',
  engines: bothEngines,
  async run(rig) {
    const findings = createFindings()
    const site = await rig.install()
    const server = await site.start()
    const { origin } = server
    const { newsroom } = await openDesk(server)
    await fillCache(origin)
    const deskPath = new URL(newsroom.desk).pathname
    const paths = allTargets().map(({ pattern, area }) => {
      const path = pattern.replace(/:\w+|\*/g, 'x')
      return area === 'public' ? `/${path}` : `${deskPath}/${path}`
    })
    for (const path of paths) {
      // Says a thousand bytes, sends five, and is gone.
      const cut = `${head(origin, { path, headers: [form, 'Content-Length: 1000'] })}a=b&c`
      await onTheWire(origin, cut, 20)
      findings.count('cut off')
    }
    // Whatever the server found out about them it has found out by now.
    await look(origin, '/healthz')
    const errors = server.output().match(/\{"level":(50|60).*/g) ?? []
    findings.expect(errors.length === 0, `a body that was cut off is an error: ${errors[0]}`)

    const pairs = Buffer.alloc(megabyte, 'a&')
    for (const path of paths) {
      const request = head(origin, { path, headers: [form, `Content-Length: ${megabyte}`] })
      const answered = onTheWire(origin, Buffer.concat([Buffer.from(request), pairs]))
      let worst = 0
      let isOver = false
      answered.then(() => {
        isOver = true
      })
      while (!isOver) worst = Math.max(worst, (await look(origin, '/')).ms)
      findings.expect(worst < 1_000, `${path}: a cached page waited ${worst.toFixed(0)} ms`)
      findings.count('floods')
      // Enough is known; each of these may take many seconds.
      if (worst >= 1_000) break
    }

    const twoHosts = head(origin, { method: 'GET', path: '/', headers: ['Host: evil.example'] })
    const answer = await onTheWire(origin, twoHosts)
    findings.expect(/^HTTP\/1\.1 400/.test(answer), `two Host headers: ${answer.slice(0, 15)}`)
    await server.stop()
    return findings.outcome('bodies cut off, 1 MB of separators, two hosts')
  },
}
