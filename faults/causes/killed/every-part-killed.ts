import { createFindings, type Fault, type Findings } from '../../fault'
import type { Random } from '../../random'
import { aPicture } from '../../site/pictures'
import {
  type LoadedRequest,
  type RecordedRequest,
  startRecordedLoad,
} from '../../site/recorded-load'
import { getPage } from '../../site/watching'
import { openWholeSite, type Part, type WholeSite } from '../../site/whole-site'
import { type Desk, sendNew, sendPicture, upload } from '../../site/writing'
import { eventually } from '../../waiting'

/** Each part of a site on several machines dies in turn, under load. Every request is counted. */
export const everyPartKilled: Fault = {
  name: 'every part killed in turn',
  engines: ['postgres'],
  async run(rig) {
    const findings = createFindings()
    const whole = await openWholeSite(rig)
    const acknowledged: string[] = []
    const picture = await upload(whole.desk, await aPicture(rig.random))
    const readers = ['/', '/ai', '/feed.xml', picture].map(
      (path) => () => reading(whole.origin, path),
    )
    const load = startRecordedLoad([
      ...readers,
      ...readers,
      (count) => searching(whole.origin, `word-${count}`),
      () => openingDesk(whole.desk),
      () => publishing(whole.desk, rig.random, acknowledged),
      () => uploading(whole.desk, rig.random),
    ])
    await load.more(10)
    const rounds = Math.min(rig.rounds, 3)
    for (let round = 0; round < rounds; round += 1) {
      for (const part of whole.parts) {
        const start = load.requests.length
        await part.kill()
        const killedAt = performance.now()
        findings.expect(await load.more(10), `nobody was answered without ${part.name}`)
        await part.resume()
        findings.expect(await isWhole(whole, load), `not ready again after ${part.name} was killed`)
        const during = load.requests.slice(start)
        judge(part, during, killedAt, findings)
        // Each part begins with a site that works.
        const afterwards = load.requests.length
        await load.more(10)
        judgeWorking(part, load.requests.slice(afterwards + 12), findings)
      }
    }
    await load.stop()
    await verify(whole, acknowledged, findings)
    return findings.outcome(`${rounds} kills of each part under ${readers.length * 2 + 4} clients`)
  },
}

const reading = (origin: string, path: string): LoadedRequest => ({
  what: 'read',
  path,
  send: () => statusOf(origin, path),
})

/** A page that is in no cache. */
const searching = (origin: string, word: string): LoadedRequest => ({
  what: 'search',
  path: `/search?q=${word}`,
  send: () => statusOf(origin, `/search?q=${word}`),
})

async function statusOf(origin: string, path: string): Promise<number> {
  const answer = await fetch(origin + path, { signal: AbortSignal.timeout(30_000) })
  await answer.arrayBuffer()
  return answer.status
}

function publishing(desk: Desk, random: Random, acknowledged: string[]): LoadedRequest {
  const id = random.uuid()
  return {
    what: 'publish',
    path: '/articles/new',
    async send() {
      const article = { id, tab: id, title: `Post ${id}`, body: `Text of ${id}.` }
      const { status } = await sendNew(desk, article)
      if (status === 303) acknowledged.push(id)
      return status
    },
  }
}

const uploading = (desk: Desk, random: Random): LoadedRequest => ({
  what: 'upload',
  path: '/pictures/body',
  send: async () => (await sendPicture(desk, await aPicture(random))).status,
})

const openingDesk = ({ desk, cookie }: Desk): LoadedRequest => ({
  what: 'desk',
  path: '/queue',
  async send() {
    const answer = await fetch(`${desk}/queue`, { headers: { Cookie: cookie } })
    await answer.arrayBuffer()
    return answer.status
  },
})

const expectedStatus: Record<string, number> = {
  read: 200,
  search: 200,
  desk: 200,
  publish: 303,
  upload: 200,
}
const works = ({ what, status }: RecordedRequest) => status === expectedStatus[what]

interface Allowed {
  /** Refused with 503 while the part is away. */
  refused: readonly string[]
  /** May fail if it was sent before the part was dead. */
  inFlight: readonly string[]
}

const needsPrimary = ['desk', 'publish', 'upload']

const allowed: Record<Part['name'], Allowed> = {
  'an instance': { refused: [], inFlight: ['read', 'search', ...needsPrimary] },
  'the replica': { refused: [], inFlight: [] },
  'the primary': { refused: needsPrimary, inFlight: needsPrimary },
  'the object storage': { refused: ['upload'], inFlight: [] },
}

function judge({ name }: Part, requests: RecordedRequest[], killedAt: number, findings: Findings) {
  findings.count(`requests around ${name}`, requests.length)
  for (const request of requests) {
    if (works(request)) continue
    const { what, path, status, error, startedAt } = request
    const isRefused = status === 503 && allowed[name].refused.includes(what)
    findings.count(`${isRefused ? 'refused' : 'failed'} without ${name}`)
    if (isRefused || (startedAt < killedAt && allowed[name].inFlight.includes(what))) continue
    const when = `sent ${(startedAt - killedAt).toFixed(0)} ms after ${name} was killed`
    findings.expect(false, `${what} ${path}, ${when}, was answered ${status || error}`)
  }
}

function judgeWorking(part: Part, requests: RecordedRequest[], findings: Findings) {
  for (const request of requests) {
    const { what, path, status, error } = request
    findings.expect(
      works(request),
      `${what} ${path} was answered ${status || error} once ${part.name} was back`,
    )
  }
}

/** Ready, and every kind of request works again. */
async function isWhole({ origin }: WholeSite, { requests }: { requests: RecordedRequest[] }) {
  const isReady = async () => {
    const isEachWorking = Object.keys(expectedStatus).every((what) => {
      const last = requests.findLast((request) => request.what === what)
      return last !== undefined && works(last)
    })
    return isEachWorking && (await getPage(origin, '/readyz')).status === 200
  }
  return eventually(120_000, isReady)
}

/** Everything that was acknowledged is there, once. */
async function verify({ site }: WholeSite, acknowledged: string[], findings: Findings) {
  const stored = await site.inDatabase(({ db }) => db.selectFrom('articles').select('id').execute())
  const ids = new Set(stored.map(({ id }) => id))
  for (const id of acknowledged) findings.expect(ids.has(id), `the acknowledged post ${id} is lost`)
  findings.count('posts acknowledged', acknowledged.length)
}
