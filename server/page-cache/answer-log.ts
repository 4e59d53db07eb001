import { randomBytes } from 'node:crypto'
import { loggedPath } from '../http/request-log'
import type { Log } from '../process/log'

/**
 * Of answers from memory only one in so many is logged. A line takes as long as half an answer, and at full speed a
 * line for each would be gigabytes an hour; so it costs nothing, and is at most some hundred lines a second.
 */
export const sampledEvery = 100

export interface Answered {
  requestId: string
  method: string
  /** Path and query. */
  url: string
  status: 200 | 304
  bytes: number
}

interface AnswerLogParts {
  log: Pick<Log, 'info'>
  /** May the id be believed that a request brings along? */
  trustProxy: boolean
}

/** Names answers from memory, counts them, and logs a sample. All of it must cost next to nothing. */
export function createAnswerLog({ log, trustProxy }: AnswerLogParts) {
  const newId = createIds()
  let untilSample = 0
  let counts = nothing()

  return {
    idFor(given: string | undefined): string {
      return trustProxy && given !== undefined && isId(given) ? given : newId()
    },

    /** A page was made for whoever asked; the line of its making is in the log. */
    made(): void {
      counts.made += 1
    },

    answered({ requestId, method, url, status, bytes }: Answered): void {
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

    /** One line for all since the last one. */
    summarise(): void {
      const { whole, unchanged, made } = counts
      if (whole + unchanged + made > 0) log.info(counts, 'answered from memory')
      counts = nothing()
    },
  }
}

export type AnswerLog = ReturnType<typeof createAnswerLog>

function nothing() {
  return { whole: 0, unchanged: 0, made: 0, bytes: 0 }
}

const lastDigits = Array.from({ length: 36 ** 2 }, (_, n) => n.toString(36).padStart(2, '0'))
const mostBlocks = 36 ** 5

/**
 * Numbers, behind a few letters that each process makes up: a UUID takes longer than the answer. All have twelve
 * letters, so that answers are of one length; up to twelve, V8 writes two texts into one at once.
 */
function createIds(): () => string {
  const ofProcess = randomBytes(6).toString('base64url').slice(0, 5)
  let block = -1
  let start = ''
  let next = lastDigits.length
  return () => {
    if (next === lastDigits.length) {
      next = 0
      block = (block + 1) % mostBlocks
      start = ofProcess + block.toString(36).padStart(5, '0')
    }
    const id = start + lastDigits[next]
    next += 1
    return id
  }
}

/** As the rest of the site has it: nothing that could end a line of the log or a header. */
function isId(given: string): boolean {
  return given.length > 0 && given.length <= 255 && !/[^\w\-=]/.test(given)
}
