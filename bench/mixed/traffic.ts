import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { createRandom } from '../edition/random'
import { nextVisit, type Visit, type Visitor } from './visitors'

export interface Traffic {
  /** How long each visit took, in milliseconds, counted from the moment it was due. */
  times: Record<Visitor, number[]>
  /** Each answer that was not as expected, as `503 /ai`. */
  errors: string[]
}

interface TrafficOptions {
  origin: string
  perSecond: number
  seconds: number
  seed: number
}

/**
 * Visits at a steady rate, whether or not the earlier ones were answered: a server that stops for a second has a second's
 * visits waiting, and each of them counts its whole delay.
 */
export async function runTraffic(options: TrafficOptions): Promise<Traffic> {
  const { origin, perSecond, seconds, seed } = options
  const random = createRandom(seed)
  const known = await knownAddresses(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const times: Traffic['times'] = { reader: [], 'feed reader': [], crawler: [] }
  const errors: string[] = []
  const etags: Etags = new Map()
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const dueAt = startedAt + (count * 1_000) / perSecond
    const waitMs = dueAt - performance.now()
    if (waitMs > 1) await setTimeout(waitMs)
    const visit = nextVisit({ ...known, random })
    const answered = answerTo(visit, { origin, agent, etags }).then((problem) => {
      times[visit.visitor].push(performance.now() - dueAt)
      if (problem) errors.push(`${problem} ${visit.path}`)
      running.delete(answered)
    })
    running.add(answered)
  }
  await Promise.all(running)
  agent.destroy()
  return { times, errors }
}

/** Of the feeds as they were last seen: feed readers ask only for changes. */
type Etags = Map<string, string>

interface Connection {
  origin: string
  agent: Agent
  etags: Etags
}

/** Null if the answer was as expected and complete. */
function answerTo(visit: Visit, { origin, agent, etags }: Connection): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const isFeed = visit.visitor === 'feed reader'
  const known = isFeed ? etags.get(visit.path) : undefined
  const headers = known ? { ...visit.headers, 'If-None-Match': known } : visit.headers
  const asked = request(new URL(visit.path, origin), { agent, headers, timeout: 10_000 })
  asked.on('response', (response) => {
    const { statusCode = 0, headers: answered } = response
    if (isFeed && answered.etag) etags.set(visit.path, answered.etag)
    const isExpected = statusCode === visit.status || (known !== undefined && statusCode === 304)
    response.resume()
    response.on('end', () => resolve(isExpected ? null : String(statusCode)))
    response.on('error', () => resolve('aborted'))
  })
  asked.on('timeout', () => asked.destroy(new Error('timeout')))
  asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  asked.end()
  return promise
}

/** The addresses that visitors know: all posts, the newest first, and their topics. */
async function knownAddresses(origin: string): Promise<{ posts: string[]; topics: string[] }> {
  const posts: string[] = []
  const topics = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const answer = await fetch(`${origin}/api/v1/posts?limit=100${query}`)
    const page = (await answer.json()) as PageOfPosts
    for (const { url, tags } of page.items) {
      posts.push(new URL(url).pathname)
      for (const tag of tags) topics.add(tag)
    }
    cursor = page.next
  }
  return { posts, topics: [...topics].map(encodeURIComponent) }
}

interface PageOfPosts {
  items: { url: string; tags: string[] }[]
  next: string | null
}
