import type { Findings } from '../fault'
import { timed } from '../waiting'

const timeLimitMs = 120_000

export interface PageResult {
  path: string
  /** 0 without a response. */
  status: number
  text: string
  cacheControl: string
  ms: number
}

/** Requests a page, and measures it. */
export async function getPage(origin: string, path: string, cookie = ''): Promise<PageResult> {
  const { ms, result } = await timed(async () => {
    try {
      const answer = await fetch(origin + path, {
        headers: cookie ? { Cookie: cookie } : {},
        signal: AbortSignal.timeout(timeLimitMs),
        redirect: 'manual',
      })
      const cacheControl = answer.headers.get('Cache-Control') ?? ''
      return { status: answer.status, text: await answer.text(), cacheControl }
    } catch (error) {
      return { status: 0, text: String(error), cacheControl: '' }
    }
  })
  return { path, ...result, ms }
}

/** Pages that are in the cache before anything goes wrong. */
const cachedPages = ['/', '/ai', '/weekly-brief'] as const

export async function fillCache(origin: string): Promise<void> {
  for (const path of cachedPages) await getPage(origin, path)
}

/** During a fault the process is alive, and sends cached pages within a second. */
export async function expectReadersServed(
  origin: string,
  findings: Findings,
  during: string,
): Promise<void> {
  for (const path of ['/healthz', ...cachedPages]) {
    const { status, ms } = await getPage(origin, path)
    findings.expect(status === 200, `${path} was answered ${status} ${during}`)
    findings.expectWithin(1_000, ms, `${path} ${during}`)
    findings.count('cached pages')
  }
}

/** A page that cannot be rendered says so, with a status that tells proxies to retry. */
export async function expectUnavailable(
  origin: string,
  path: string,
  findings: Findings,
  during: string,
): Promise<void> {
  const { status, text, ms } = await getPage(origin, path)
  findings.expect(status === 503, `${path} was answered ${status} ${during}, not 503`)
  findings.expect(/<h1|<title/.test(text), `${path} had no words for readers ${during}`)
  findings.expectWithin(10_000, ms, `${path} ${during}`)
  findings.count('uncached pages')
}
