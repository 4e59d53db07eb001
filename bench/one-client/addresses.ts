import { generatedPost } from '../edition/generate'
import { createRandom, type Random } from '../edition/random'
import { terms, word } from '../edition/words'

/** What one client can ask for without an account. Each address is requested once, so that none is in the page cache. */
interface Attack {
  name: string
  path: (random: Random, number: number) => string
}

const words = (random: Random, count: number) =>
  Array.from({ length: count }, (_, index) =>
    index % 4 === 0 ? random.pick(terms) : word(random),
  ).join(' ')
const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
const cve = (random: Random) => `CVE-20${random.between(10, 26)}-${random.between(1000, 49999)}`
const postId = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`
const sections: Record<string, string> = {
  Cybersecurity: 'cybersecurity',
  AI: 'ai',
  'Cyber-Marketing': 'cyber-marketing',
}
function postPath(number: number): string {
  const { kind, domain, slug } = generatedPost(number)
  return `/${kind === 'brief' ? 'weekly-brief' : sections[domain]}/${slug}`
}
const record = '/.well-known/publication-log'

export const attacks: readonly Attack[] = [
  {
    name: 'a search for twenty words',
    path: (random) => `/search?${query({ q: words(random, 20) })}`,
  },
  {
    name: 'a search for a common word',
    path: (random, number) => `/search?${query({ q: `${random.pick(terms)} ${number}"` })}`,
  },
  {
    name: '/api/v1/search with a limit of 100',
    path: (random) => `/api/v1/search?${query({ q: words(random, 1), limit: '100' })}`,
  },
  {
    name: '/watch with fifty identifiers',
    path: (random) =>
      `/watch?${query({ id: Array.from({ length: 50 }, () => cve(random)).join(' ') })}`,
  },
  {
    name: 'the feed of fifty identifiers',
    path: (random) =>
      `/watch/feed.xml?${query({ id: Array.from({ length: 50 }, () => cve(random)).join(' ') })}`,
  },
  {
    name: 'entries of the record',
    path: (random) => `${record}/entries?${query({ from: String(random.below(1_000)) })}`,
  },
  { name: 'missing pages', path: (random) => `/${word(random)}-${random.below(1e9)}` },
  { name: 'missing articles', path: (random) => `/ai/${word(random)}-${random.below(1e9)}` },
  { name: 'articles', path: (_, number) => postPath(number) },
  {
    name: 'posts of the API with a limit of 100',
    path: (random, number) =>
      `/api/v1/posts?${query({ topic: `${random.pick(terms)} ${number % 40}`, limit: '100' })}`,
  },
  {
    name: 'social cards',
    path: (_, number) =>
      `/social-cards/${number % 10 === 0 ? 'brief' : 'article'}/${postId(number)}.jpg`,
  },
]

/** More than a client can request within one measurement. */
export function addressesOf({ path }: Attack, count: number): string[] {
  const random = createRandom(7)
  return Array.from({ length: count }, (_, number) => path(random, number))
}
