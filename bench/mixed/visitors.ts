import type { Random } from '../edition/random'

/** Who asks: each kind is reported by itself. */
export type Visitor = 'reader' | 'feed reader' | 'crawler'

export interface Visit {
  visitor: Visitor
  path: string
  headers: Record<string, string>
  /** Of the right answer. */
  status: number
}

interface VisitOptions {
  /** Paths of published posts, the newest first. */
  posts: readonly string[]
  topics: readonly string[]
  random: Random
}

const browser = { Accept: 'text/html', 'Accept-Encoding': 'br, gzip' }
const program = { 'Accept-Encoding': 'gzip' }
const front = ['/', '/cybersecurity', '/ai', '/cyber-marketing', '/weekly-brief', '/trending']
const feeds = ['/feed.xml', '/atom.xml', '/feed.json']
const forCrawlers = ['/robots.txt', '/sitemap.xml', '/sitemap/news', '/llms.txt']
const searches = ['ransomware', 'model', 'phishing', 'zero day', 'campaign', 'breach', 'agent']

/** The next visit of a day: mostly readers on new posts, and programs that fetch feeds and walk through the archive. */
export function nextVisit({ posts, topics, random }: VisitOptions): Visit {
  /** The newest posts are read most: of ten visits, about seven are to the newest tenth. */
  const popularPost = () => posts[Math.floor(random.next() ** 6 * posts.length)] as string
  const reader = (path: string): Visit => ({
    visitor: 'reader',
    path,
    headers: browser,
    status: 200,
  })
  const crawler = (path: string, status = 200): Visit => ({
    visitor: 'crawler',
    path,
    headers: program,
    status,
  })
  const kinds: [share: number, visit: () => Visit][] = [
    [25, () => reader(random.pick(front))],
    [45, () => reader(popularPost())],
    [5, () => reader(`/topics/${random.pick(topics)}`)],
    [3, () => reader(`/search?q=${encodeURIComponent(random.pick(searches))}`)],
    [
      12,
      () => ({ visitor: 'feed reader', path: random.pick(feeds), headers: program, status: 200 }),
    ],
    [6, () => crawler(random.pick(posts))],
    [2, () => crawler(random.pick(forCrawlers))],
    [2, () => crawler(`/ai/no-such-post-${random.below(1e6)}`, 404)],
  ]
  let rest = random.next() * kinds.reduce((sum, [share]) => sum + share, 0)
  for (const [share, visit] of kinds) {
    rest -= share
    if (rest < 0) return visit()
  }
  return reader('/')
}
