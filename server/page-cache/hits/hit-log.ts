import { randomBytes } from 'node:crypto'
import { loggedPath } from '../../http/request-log'
import type { Log } from '../../process/log'

/**
 * Only one in so many cache hits is logged. A line takes half as long as the response, and at full speed a line for
 * each would be gigabytes an hour; so there are at most some hundred lines a second.
 */
export const sampledEvery = 100

/** A response from the page cache. */
export interface Hit {
  requestId: string
  method: string
  /** Path and query. */
  url: string
  status: 200 | 304
  bytes: number
}

interface HitLogOptions {
  log: Pick<Log, 'info'>
  /** Whether the id that a request brings along is used. */
  trustProxy: boolean
}

/** Counts responses from the page cache, gives them ids, and logs a sample. It must cost next to nothing. */
export function createHitLog({ log, trustProxy }: HitLogOptions) {
  const nextId = createIds()
  let untilSample = 0
  /** Since the start. */
  const counts = zeroCounts()
  let summarised = zeroCounts()

  return {
    idFor(offered: string | undefined): string {
      return trustProxy && offered !== undefined && isId(offered) ? offered : nextId()
    },

    /** A page was rendered for a request; the request log has its line. */
    rendered(): void {
      counts.made += 1
    },

    hit({ requestId, method, url, status, bytes }: Hit): void {
      if (status === 304) counts.unchanged += 1
      else counts.whole += 1
      counts.bytes += bytes
      if (untilSample > 0) {
        untilSample -= 1
        return
      }
      untilSample = sampledEvery - 1
      const path = loggedPath(url.split('?', 1)[0] ?? '')
      log.info(
        { requestId, method, path, status, oneIn: sampledEvery },
        'request answered from memory',
      )
    },

    /** Logs one line for all hits since the last summary. */
    summarise(): void {
      const since = {
        whole: counts.whole - summarised.whole,
        unchanged: counts.unchanged - summarised.unchanged,
        made: counts.made - summarised.made,
        bytes: counts.bytes - summarised.bytes,
      }
      if (since.whole + since.unchanged + since.made > 0) log.info(since, 'answered from memory')
      summarised = { ...counts }
    },

    /** All responses since the start. */
    totals: (): Readonly<typeof counts> => counts,
  }
}

export type HitLog = ReturnType<typeof createHitLog>

function zeroCounts() {
  return { whole: 0, unchanged: 0, made: 0, bytes: 0 }
}

const lastDigits = Array.from({ length: 36 ** 2 }, (_, n) => n.toString(36).padStart(2, '0'))
const maxBlocks = 36 ** 5

/**
 * Serial numbers with a random prefix for each process: a UUID takes longer than the response. All have twelve
 * characters, so that responses have one length; V8 joins strings of up to twelve characters without a rope.
 */
function createIds(): () => string {
  const processPrefix = randomBytes(6).toString('base64url').slice(0, 5)
  let block = -1
  let prefix = ''
  let next = lastDigits.length
  return () => {
    if (next === lastDigits.length) {
      next = 0
      block = (block + 1) % maxBlocks
      prefix = processPrefix + block.toString(36).padStart(5, '0')
    }
    const id = prefix + lastDigits[next]
    next += 1
    return id
  }
}

/** The characters that Hono's request ids may have: none can end a log line or a header. */
function isId(offered: string): boolean {
  return offered.length > 0 && offered.length <= 255 && !/[^\w\-=]/.test(offered)
}
