import { setTimeout } from 'node:timers/promises'
import type { Fetch } from '~/record/checking/log-client.rules'

/** A site that limits requests, or is away for a moment, says so with one of these. */
const statuses = [429, 503]
const maxAttempts = 6
/** A site that wants more than this cannot be checked now. */
const maxWaitMs = 5 * 60_000

interface Patience {
  report: (progress: string) => void
  wait?: (ms: number) => Promise<unknown>
}

/**
 * Waits as long as a site asks for, and tries again. While one request waits all others do: together they exceeded the
 * limit.
 */
export function patientFetch(fetch: Fetch, { report, wait = setTimeout }: Patience): Fetch {
  let pause: Promise<unknown> | null = null
  return async (address) => {
    for (let attempt = 1; ; attempt += 1) {
      await pause
      const response = await fetch(address)
      if (!statuses.includes(response.status) || attempt === maxAttempts) return response
      const waitMs = retryAfterMs(response, new Date()) ?? 1000 * 2 ** (attempt - 1)
      if (waitMs > maxWaitMs) return response
      await response.body?.cancel()
      report(`The site asks to wait for ${Math.ceil(waitMs / 1000)} s`)
      pause ??= wait(waitMs).finally(() => {
        pause = null
      })
      await pause
    }
  }
}

/** The header is a number of seconds or a date. Null if it is neither. */
function retryAfterMs({ headers }: Response, now: Date): number | null {
  const text = headers.get('Retry-After') ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime())
}
