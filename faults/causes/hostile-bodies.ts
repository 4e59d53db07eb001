import type { Newsroom } from '../../tests/support/desk/furnished'
import { bothEngines, createFindings, type Fault } from '../fault'
import { allTargets, type Target } from '../fuzz/targets'
import { head, onTheWire } from '../site/bodies'
import { openNewsroom, publishOne } from '../site/newsroom'
import { fillCache, look } from '../site/watching'

const megabyte = 1_000_000
const urlencoded = 'Content-Type: application/x-www-form-urlencoded'
const multipart = 'Content-Type: multipart/form-data; boundary=edge'
const twoTypes = `${multipart}, multipart/form-data; boundary=o`
const emptyPart = '--o\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
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

    // What takes long to parse: pairs without '=', and parts with a type that names two boundaries.
    const floods = [
      { type: urlencoded, body: Buffer.alloc(megabyte, 'a&') },
      { type: twoTypes, body: Buffer.alloc(4 * megabyte, emptyPart) },
    ]
    for (const { path, session } of doors) {
      let slowest = 0
      for (const { type, body } of floods) {
        const headers = [...session, type, `Content-Length: ${body.length}`]
        const request = Buffer.from(head(origin, { path, headers }))
        const { answer, worst } = await answerMeanwhile(origin, Buffer.concat([request, body]))
        findings.expect(worst < 1_000, `${path}: a cached page waited ${worst.toFixed(0)} ms`)
        const isRefused = /^HTTP\/1\.1 [234]/.test(answer)
        findings.expect(isRefused, `${path} was answered ${answer.slice(0, 12)} to a flood`)
        const isLedOut = /^location: .*\/sign-in/im.test(answer) && !path.endsWith('/sign-out')
        findings.expect(session.length === 0 || !isLedOut, `${path} took an editor for a stranger`)
        findings.count(session.length > 0 ? 'floods of an editor' : 'floods')
        slowest = Math.max(slowest, worst)
      }
      // Enough is known; each of these may take many seconds.
      if (slowest >= 1_000) break
    }
    const { status } = await look(origin, `${new URL(desk.desk).pathname}/posts`, desk.cookie)
    findings.expect(status === 200, `afterwards the desk was answered ${status}`)

    const twoHosts = head(origin, { method: 'GET', path: '/', headers: ['Host: evil.example'] })
    const answer = await onTheWire(origin, twoHosts)
    findings.expect(/^HTTP\/1\.1 400/.test(answer), `two Host headers: ${answer.slice(0, 15)}`)
    await server.stop()
    return findings.outcome(
      'bodies cut off, 1 MB of separators, 4 MB of parts with two types, two hosts',
    )
  },
}

/** What a request is answered, and how long a reader waited for a cached page until then. */
async function answerMeanwhile(origin: string, request: Buffer) {
  const answered = onTheWire(origin, request)
  let worst = 0
  const over = answered.then(() => true)
  const readOnce = async () => {
    worst = Math.max(worst, (await look(origin, '/')).ms)
    return false
  }
  while (!(await Promise.race([over, readOnce()])));
  return { answer: await answered, worst }
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
