import type { Newsroom } from '../../tests/support/desk/furnished'
import { bothEngines, createFindings, type Fault } from '../fault'
import { allTargets, type Target } from '../fuzz/targets'
import { head, onTheWire } from '../site/bodies'
import { openNewsroom, publishOne } from '../site/newsroom'
import { fillCache, look } from '../site/watching'

const megabyte = 1_000_000
const urlencoded = 'Content-Type: application/x-www-form-urlencoded'
const multipart = 'Content-Type: multipart/form-data; boundary=edge'
const halfAPicture =
  '--edge\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\n\x89PNG'

/** Bodies that are cut off, or cost more to read than to send, at every address of the site: also from an editor. */
export const hostileBodies: Fault = {
  name: 'hostile bodies',
  engines: bothEngines,
  async run(rig) {
    const findings = createFindings()
    const site = await rig.install()
    const server = await site.start()
    const { origin } = server
    const { newsroom, ...desk } = await openNewsroom(server)
    const { id } = await publishOne(desk, rig.random)
    await fillCache(origin)
    const doors = doorsOf(newsroom, id)
    for (const { path, session } of doors) {
      for (const [type, start] of [
        [urlencoded, 'a=b&c'],
        [multipart, halfAPicture],
      ] as const) {
        // Says a thousand bytes, sends a few, and is gone.
        const headers = [...session, type, 'Content-Length: 1000']
        await onTheWire(origin, `${head(origin, { path, headers })}${start}`, 20)
        findings.count('cut off')
      }
    }
    // Whatever the server found out about them it has found out by now.
    await look(origin, '/healthz')
    const errors = server.output().match(/\{"level":(50|60).*/g) ?? []
    findings.expect(errors.length === 0, `a body that was cut off is an error: ${errors[0]}`)

    const pairs = Buffer.alloc(megabyte, 'a&')
    for (const { path, session } of doors) {
      const headers = [...session, urlencoded, `Content-Length: ${megabyte}`]
      const request = head(origin, { path, headers })
      const answered = onTheWire(origin, Buffer.concat([Buffer.from(request), pairs]))
      let worst = 0
      const over = answered.then(() => true)
      const readOnce = async () => {
        worst = Math.max(worst, (await look(origin, '/')).ms)
        return false
      }
      while (!(await Promise.race([over, readOnce()])));
      findings.expect(worst < 1_000, `${path}: a cached page waited ${worst.toFixed(0)} ms`)
      const answer = await answered
      const isRefused = /^HTTP\/1\.1 [234]/.test(answer)
      findings.expect(isRefused, `${path} was answered ${answer.slice(0, 12)} to a flood`)
      const isLedOut = /^location: .*\/sign-in/im.test(answer) && !path.endsWith('/sign-out')
      findings.expect(session.length === 0 || !isLedOut, `${path} took an editor for a stranger`)
      findings.count(session.length > 0 ? 'floods of an editor' : 'floods')
      // Enough is known; each of these may take many seconds.
      if (worst >= 1_000) break
    }
    const { status } = await look(origin, `${new URL(desk.desk).pathname}/posts`, desk.cookie)
    findings.expect(status === 200, `afterwards the desk was answered ${status}`)

    const twoHosts = head(origin, { method: 'GET', path: '/', headers: ['Host: evil.example'] })
    const answer = await onTheWire(origin, twoHosts)
    findings.expect(/^HTTP\/1\.1 400/.test(answer), `two Host headers: ${answer.slice(0, 15)}`)
    await server.stop()
    return findings.outcome('bodies cut off, 1 MB of separators, two hosts')
  },
}

interface Door {
  path: string
  /** The headers of a form that an editor sent from a page of the desk; none for a stranger. */
  session: string[]
}

/** Every address as a stranger, and those of the desk once more as an editor. */
function doorsOf({ desk, cookies }: Newsroom, id: string): Door[] {
  const { origin, pathname } = new URL(desk)
  const fill = (pattern: string) => pattern.replace(':id', id).replace(/:\w+|\*/g, 'x')
  return allTargets().flatMap(({ pattern, area }: Target): Door[] => {
    if (area === 'public') return [{ path: `/${fill(pattern)}`, session: [] }]
    const path = `${pathname}/${fill(pattern)}`
    // Whoever signs out is signed out, whatever else was sent: others need the owner's session.
    const cookie = pattern === 'sign-out' ? cookies.al : cookies.ada
    const session = [`Cookie: ${cookie}`, `Origin: ${origin}`, 'Sec-Fetch-Site: same-origin']
    return [
      { path, session: [] },
      { path, session },
    ]
  })
}
