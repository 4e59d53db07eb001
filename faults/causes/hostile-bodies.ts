import type { Newsroom } from '../../tests/support/desk/newsroom-server'
import { bothEngines, createFindings, type Fault } from '../fault'
import { allTargets, type Target } from '../fuzz/targets'
import { head, sendBytes } from '../site/bodies'
import { openNewsroom, publishOne } from '../site/newsroom'
import { fillCache, getPage } from '../site/watching'

const megabyte = 1_000_000
const urlencoded = 'Content-Type: application/x-www-form-urlencoded'
const multipart = 'Content-Type: multipart/form-data; boundary=edge'
const twoTypes = `${multipart}, multipart/form-data; boundary=o`
const emptyPart = '--o\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
const halfAPicture =
  '--edge\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\n\x89PNG'

/** Truncated bodies, and bodies that are costly to parse, at every address, without a session and from an editor. */
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
    const endpoints = endpointsOf(newsroom, id)
    for (const { path, session } of endpoints) {
      for (const [type, start] of [
        [urlencoded, 'a=b&c'],
        [multipart, halfAPicture],
      ] as const) {
        // Announces a thousand bytes, sends a few, and disconnects.
        const headers = [...session, type, 'Content-Length: 1000']
        await sendBytes(origin, `${head(origin, { path, headers })}${start}`, 20)
        findings.count('truncated')
      }
    }
    // By the time of this response, the server has noticed the disconnects.
    await getPage(origin, '/healthz')
    const errors = server.output().match(/\{"level":(50|60).*/g) ?? []
    findings.expect(errors.length === 0, `a truncated body is logged as an error: ${errors[0]}`)

    // Slow to parse: pairs without '=', and parts with a type that has two boundaries.
    const floods = [
      { type: urlencoded, body: Buffer.alloc(megabyte, 'a&') },
      { type: twoTypes, body: Buffer.alloc(4 * megabyte, emptyPart) },
    ]
    for (const { path, session } of endpoints) {
      let slowest = 0
      for (const { type, body } of floods) {
        const headers = [...session, type, `Content-Length: ${body.length}`]
        const request = Buffer.from(head(origin, { path, headers }))
        const { answer, worst } = await sendWhileReading(origin, Buffer.concat([request, body]))
        findings.expectWithin(1_000, worst, `a cached page during a flood of ${path}`)
        const isRefused = /^HTTP\/1\.1 [234]/.test(answer)
        findings.expect(isRefused, `${path} was answered ${answer.slice(0, 12)} to a flood`)
        const isSignedOut = /^location: .*\/sign-in/im.test(answer) && !path.endsWith('/sign-out')
        findings.expect(
          session.length === 0 || !isSignedOut,
          `${path} redirected an editor to the sign-in`,
        )
        findings.count(session.length > 0 ? 'floods of an editor' : 'floods')
        slowest = Math.max(slowest, worst)
      }
      // One failure is enough; each of these may take many seconds.
      if (slowest >= 1_000) break
    }
    const { status } = await getPage(origin, `${new URL(desk.desk).pathname}/posts`, desk.cookie)
    findings.expect(status === 200, `afterwards the desk was answered ${status}`)

    const twoHosts = head(origin, { method: 'GET', path: '/', headers: ['Host: evil.example'] })
    const answer = await sendBytes(origin, twoHosts)
    findings.expect(/^HTTP\/1\.1 400/.test(answer), `two Host headers: ${answer.slice(0, 15)}`)
    await server.stop()
    return findings.outcome(
      'truncated bodies, 1 MB of separators, 4 MB of parts with two types, two hosts',
    )
  },
}

/** The response, and the longest time that a cached page took meanwhile. */
async function sendWhileReading(origin: string, request: Buffer) {
  const answered = sendBytes(origin, request)
  let worst = 0
  const over = answered.then(() => true)
  const readOnce = async () => {
    worst = Math.max(worst, (await getPage(origin, '/')).ms)
    return false
  }
  while (!(await Promise.race([over, readOnce()])));
  return { answer: await answered, worst }
}

interface Endpoint {
  path: string
  /** The headers of an editor's form; empty without a session. */
  session: string[]
}

/** Every address without a session, and those of the desk once more as an editor. */
function endpointsOf({ desk, cookies }: Newsroom, id: string): Endpoint[] {
  const { origin, pathname } = new URL(desk)
  const fill = (pattern: string) => pattern.replace(':id', id).replace(/:\w+|\*/g, 'x')
  return allTargets().flatMap(({ pattern, area }: Target): Endpoint[] => {
    if (area === 'public') return [{ path: `/${fill(pattern)}`, session: [] }]
    const path = `${pathname}/${fill(pattern)}`
    // Signing out ends the session, and the other requests need the owner's.
    const cookie = pattern === 'sign-out' ? cookies.al : cookies.ada
    const session = [`Cookie: ${cookie}`, `Origin: ${origin}`, 'Sec-Fetch-Site: same-origin']
    return [
      { path, session: [] },
      { path, session },
    ]
  })
}
