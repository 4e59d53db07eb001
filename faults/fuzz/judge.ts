import { injectedHeader, rawMarkers } from './payloads'
import type { FuzzRequest } from './requests'
import type { Target } from './targets'
import type { FuzzAnswer } from './wire'

export interface Judged {
  sent: FuzzRequest
  target: Target
  /** Whose session it was sent with, if any. */
  session: 'none' | 'author'
  answer: FuzzAnswer
}

export interface Secrets {
  /** `desk-…`: nothing that everybody may see names it. */
  deskName: string
  /** Never in any answer: keys, folders of the machine. */
  never: readonly string[]
  /** For editors' eyes, not for authors'. */
  notForAuthors: readonly string[]
}

const mostMs = 8_000
/** What is no request, expects what nobody does, or has too large a head. */
const bare = [400, 417, 431]

const always = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cache-control',
  'x-request-id',
]

const stackTrace = /\n\s+at (async )?[\w.<>$ [\]]+ \(?(file:|\/|node:)/
const markup = /html|xml|svg/

/** What is wrong with an answer; empty where nothing is. */
export function faultsOf({ sent, target, session, answer }: Judged, secrets: Secrets): string[] {
  const { status, headers, body, ms } = answer
  const faults: string[] = []
  if (status === 0) faults.push('got no answer')
  if (status >= 500) faults.push(`was answered ${status}`)
  if (ms > mostMs) faults.push(`took ${ms.toFixed(0)} ms`)
  // What is no HTTP at all is turned away by Node itself, with a bare line.
  const isBare = bare.includes(status) && body === '' && !headers.has('x-request-id')
  const missing = always.filter((name) => !headers.has(name))
  if (status > 0 && !isBare && missing.length > 0) faults.push(`has no ${missing.join(', ')}`)
  if (headers.has(injectedHeader)) faults.push('let a header through')
  if (headers.get('set-cookie')?.includes('vigil-fuzz')) faults.push('let a cookie through')
  if (markup.test(headers.get('content-type') ?? '')) {
    for (const marker of rawMarkers) {
      if (body.includes(marker)) faults.push(`has ${marker} as it stands in markup`)
    }
  }
  const location = headers.get('location') ?? ''
  if (/^(https?:)?[/\\]{2}(?!127\.0\.0\.1)/.test(location)) faults.push(`leads to ${location}`)
  const all = `${[...headers].map((line) => line.join(': ')).join('\n')}\n${body}`
  if (stackTrace.test(body)) faults.push('shows a stack trace')
  for (const secret of secrets.never) if (all.includes(secret)) faults.push(`shows ${secret}`)
  const isAsked = sent.path.includes(secrets.deskName)
  if (!isAsked && all.includes(secrets.deskName)) faults.push("names the desk's address")
  if (session === 'author') {
    for (const text of secrets.notForAuthors) {
      if (all.includes(text)) faults.push(`shows an author "${text}"`)
    }
  }
  if (session === 'none' && target.area === 'inside' && isAsked) {
    const isTurnedAway =
      status >= 300 || (status === 202 && (sent.method === 'HEAD' || body.includes('/sign-in')))
    if (!isTurnedAway) faults.push(`let somebody without a session in: ${status}`)
  }
  return faults
}
