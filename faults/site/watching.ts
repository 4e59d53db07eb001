import type { Findings } from '../fault'
import { timed } from '../waiting'

const patienceMs = 20_000

export interface Seen {
  path: string
  /** 0 where nothing came back. */
  status: number
  text: string
  cacheControl: string
  ms: number
}

/** What a reader or a monitor got, or an editor with this cookie, and how long it took. */
export async function look(origin: string, path: string, cookie = ''): Promise<Seen> {
  const { ms, result } = await timed(async () => {
    try {
      const answer = await fetch(origin + path, {
        headers: cookie ? { Cookie: cookie } : {},
        signal: AbortSignal.timeout(patienceMs),
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

/** Pages that readers have open all day long: in memory before anything goes wrong. */
export const cachedPages = ['/', '/ai', '/weekly-brief'] as const

export async function fillCache(origin: string): Promise<void> {
  for (const path of cachedPages) await look(origin, path)
}

/** While something is wrong the process lives, and finished pages come within a second. */
export async function expectReadersServed(
  origin: string,
  findings: Findings,
  during: string,
): Promise<void> {
  for (const path of ['/healthz', ...cachedPages]) {
    const { status, ms } = await look(origin, path)
    findings.expect(status === 200, `${path} was answered ${status} ${during}`)
    findings.expect(ms < 1_000, `${path} took ${ms.toFixed(0)} ms ${during}`)
    findings.count('cached pages')
  }
}

/** A page that has to be made and cannot be: it says so, with a status that tells proxies to come again. */
export async function expectUnavailable(
  origin: string,
  path: string,
  findings: Findings,
  during: string,
): Promise<void> {
  const { status, text, ms } = await look(origin, path)
  findings.expect(status === 503, `${path} was answered ${status} ${during}, not 503`)
  findings.expect(/<h1|<title/.test(text), `${path} had no words for readers ${during}`)
  findings.expect(ms < 10_000, `${path} took ${ms.toFixed(0)} ms ${during}`)
  findings.count('uncached pages')
}
