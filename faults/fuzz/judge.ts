import { injectedHeader, rawMarkers } from './payloads'
import type { FuzzRequest } from './requests'
import type { Target } from './targets'
import type { FuzzAnswer } from './wire'

export interface Judged {
  sent: FuzzRequest
  target: Target
  /** The session it was sent with. */
  session: 'none' | 'author'
  answer: FuzzAnswer
}

export interface Secrets {
  /** `desk-…`: no public response may contain it. */
  deskName: string
  /** Not allowed in any response: keys, folders of the machine. */
  never: readonly string[]
  /** For editors, not for authors. */
  notForAuthors: readonly string[]
}

/** Node's responses to malformed requests, unknown expectations and too large headers. */
const bareStatuses = [400, 417, 431]

const requiredHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'cache-control',
  'x-request-id',
]
/** Of pages, and of redirects, which have no type. */
const headersOfPages = ['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy']

const stackTrace = /\n\s+at (async )?[\w.<>$ [\]]+ \(?(file:|\/|node:)/
const markup = /html|xml|svg/

/** The problems of a response; empty if it is fine. */
export function faultsOf({ sent, target, session, answer }: Judged, secrets: Secrets): string[] {
  const { status, headers, body } = answer
  const faults: string[] = []
  if (status === 0) faults.push('got no response')
  if (status >= 500) faults.push(`was answered ${status}`)
  // Node itself answers requests that are not valid HTTP, without our headers.
  const isBare = bareStatuses.includes(status) && body === '' && !headers.has('x-request-id')
  const isPage = /^(text\/html|$)/.test(headers.get('content-type') ?? '')
  const required = isPage ? [...requiredHeaders, ...headersOfPages] : requiredHeaders
  const missing = required.filter((name) => !headers.has(name))
  if (status > 0 && !isBare && missing.length > 0) faults.push(`has no ${missing.join(', ')}`)
  if (headers.has(injectedHeader)) faults.push('contains an injected header')
  if (headers.get('set-cookie')?.includes('vigil-fuzz')) faults.push('contains an injected cookie')
  if (markup.test(headers.get('content-type') ?? '')) {
    for (const marker of rawMarkers) {
      if (body.includes(marker)) faults.push(`has ${marker} unescaped in markup`)
    }
  }
  const location = headers.get('location') ?? ''
  if (/^(https?:)?[/\\]{2}(?!127\.0\.0\.1)/.test(location)) faults.push(`leads to ${location}`)
  const all = `${[...headers].map((line) => line.join(': ')).join('\n')}\n${body}`
  if (stackTrace.test(body)) faults.push('shows a stack trace')
  for (const secret of secrets.never) if (all.includes(secret)) faults.push(`shows ${secret}`)
  const isDeskRequest = sent.path.includes(secrets.deskName)
  if (!isDeskRequest && all.includes(secrets.deskName)) faults.push("names the desk's address")
  if (session === 'author') {
    for (const text of secrets.notForAuthors) {
      if (all.includes(text)) faults.push(`shows an author "${text}"`)
    }
  }
  if (session === 'none' && target.area === 'inside' && isDeskRequest) {
    const isTurnedAway =
      status >= 300 || (status === 202 && (sent.method === 'HEAD' || body.includes('/sign-in')))
    if (!isTurnedAway) faults.push(`admitted a request without a session: ${status}`)
  }
  return faults
}
