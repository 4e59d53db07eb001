import { setTimeout } from 'node:timers/promises'
import { type Engine, openDatabase } from '~/database/database'
import { markContentChanged } from '~/posts/published/content-version.queries'
import { generatedPost } from '../edition/generate'
import { terms } from '../edition/words'
import { load } from '../load'
import { median, megabytes, ms, quantile, type Result, under } from '../numbers'
import { type Running, startVigil } from '../running'

const bars = { sqlite: { render: 25, search: 20 }, postgres: { render: 40, search: 50 } }

interface Options {
  engine: Engine
  count: number
  databaseUrl: string
  settings: Record<string, string>
}

/** The time to render a page that is not cached, from the server's log, and the time of a search. */
export async function firstRender(options: Options): Promise<Result[]> {
  const { engine, count, settings, databaseUrl } = options
  const vigil = await startVigil({ ...settings, LOG_LEVEL: 'info', SAMPLE_CONTENT: '0' })
  try {
    const articles = addressesOf(Math.min(count, 300))
    // On a site with readers, the rendering thread and the caches of the database are warm.
    for (const path of articles.slice(0, 40)) await request(vigil.origin + path)
    vigil.renderTimes()
    for (const path of articles.slice(40)) await request(vigil.origin + path)
    const article = vigil.renderTimes().map((render) => render.ms)
    for (const path of lists(count)) await request(vigil.origin + path)
    const list = vigil.renderTimes().map((render) => render.ms)
    const home = await homeAfterChanges(vigil, databaseUrl)
    const searches = searchPaths(120)
    for (const path of searches.slice(0, 20)) await request(vigil.origin + path)
    vigil.renderTimes()
    for (const path of searches.slice(20)) await request(vigil.origin + path)
    const search = vigil.renderTimes().map((render) => render.ms)
    await loadAtOnce(vigil.origin, ['/', articles[0] ?? '/', '/feed.xml'])
    const memory = vigil.memory()
    const { render, search: searchBar } = bars[engine]
    const [maxMs, maxMegabytes] = count === 10_000 ? [render, 250] : [null, null]
    const results = [
      under('article, p99', quantile(article, 0.99), ms, maxMs),
      under('article, median', median(article), ms, null),
      under(`home, slowest of ${changes}`, Math.max(...home), ms, maxMs),
      under('lists, p99', quantile(list, 0.99), ms, null),
      under('search, p95', quantile(search, 0.95), ms, searchLimit(count, searchBar)),
      under('start to first byte', vigil.firstByteMs, ms, null),
      under('memory under load', memory, megabytes, maxMegabytes),
    ]
    return results.map((result) => ({ ...result, edition: { engine, posts: count } }))
  } finally {
    await vigil.stop()
  }
}

const clients = 50

/** Many clients at once: first for a page that is not cached, then repeatedly. */
async function loadAtOnce(origin: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    const headers = { 'Accept-Encoding': 'zstd' }
    await Promise.all(Array.from({ length: clients }, () => request(origin + path, headers)))
    await load({ origin, path, connections: clients, seconds: 2 })
  }
}

const changes = 25

/** After each change the server renders its front pages again, without a request. */
async function homeAfterChanges(vigil: Running, databaseUrl: string): Promise<number[]> {
  const database = await openDatabase(databaseUrl, () => {})
  const times: number[] = []
  try {
    for (let change = 0; change < changes; change += 1) {
      await markContentChanged(database.db)
      const until = performance.now() + 5_000
      while (times.length <= change && performance.now() < until) {
        await setTimeout(50)
        times.push(
          ...vigil.renderTimes().flatMap((render) => (render.path === '/' ? [render.ms] : [])),
        )
      }
    }
    return times
  } finally {
    await database.close()
  }
}

/** A hundred thousand posts may take five times as long as ten thousand. */
function searchLimit(count: number, bar: number): number | null {
  if (count === 10_000) return bar
  return count === 100_000 ? bar * 5 : null
}

async function request(url: string, headers = {}): Promise<void> {
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${url} responded with ${response.status}.`)
}

const sections: Record<string, string> = {
  AI: 'ai',
  Cybersecurity: 'cybersecurity',
  'Cyber-Marketing': 'cyber-marketing',
}

function addressesOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => generatedPost(index))
    .filter(({ kind }) => kind === 'article')
    .map(({ domain, slug }) => `/${sections[domain]}/${slug}`)
}

/** Pages of lists that are not cached. */
function lists(count: number): string[] {
  const tags = ['Phishing', 'Ransomware', 'Zero Trust', 'Cloud Security', 'Threat Intelligence']
  const pages = Math.min(20, Math.floor(count / 10 / 24))
  return [
    ...tags.map((tag) => `/cybersecurity?tag=${encodeURIComponent(tag)}`),
    ...['Deep Learning', 'Agents'].map((tag) => `/ai?tag=${encodeURIComponent(tag)}`),
    ...Array.from({ length: pages }, (_, page) => `/weekly-brief?page=${page + 1}`),
  ]
}

function searchPaths(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const [one, two] = [terms[index % terms.length], terms[(index * 7 + 3) % terms.length]]
    const q = index % 3 === 0 ? one : `${one} ${two}`
    return `/api/search?q=${encodeURIComponent(q ?? '')}&page=${Math.floor(index / 40) + 1}`
  })
}
