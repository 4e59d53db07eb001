import { formatMoment } from '~/posts/fields/dates.rules'
import { type Check, hasFailed } from '~/record/checking/check.rules'
import type { LogErrorReason } from '~/record/checking/log-error.rules'

/** What a reader is told. */
export interface Verdict {
  state: 'verified' | 'failed' | 'unchecked'
  title: string
  /** What is so, as sentences. */
  facts: string[]
  /** What they do not prove. */
  limits: string[]
}

const limits = [
  'That the text is true.',
  'That the clock of the publication was right.',
  'That others are shown the same record. Only witnesses, who keep its heads, can find that out.',
  'That this script is honest: it came from this site. The program “vigil”, on your own computer, checks without it.',
]

/** Of the checks that were made. */
export function verdictOf(checks: readonly Check[]): Verdict {
  const texts = (wanted: Check['result']) =>
    checks.filter(({ result }) => result === wanted).map(({ text }) => withReadableTimes(text))
  if (hasFailed(checks)) {
    return {
      state: 'failed',
      title: 'This article could not be verified: something does not match the record',
      facts: [...texts('failed'), ...texts('skipped')],
      limits: [],
    }
  }
  return {
    state: 'verified',
    title: 'Verified',
    facts: [...texts('passed'), ...texts('skipped')],
    limits,
  }
}

const isoTime = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

function withReadableTimes(text: string): string {
  return text.replace(isoTime, (time) => formatMoment(new Date(time)))
}

export type Obstacle = LogErrorReason | 'insecure' | 'unsupported' | 'unknown'

const obstacles: Record<Obstacle, string> = {
  unreachable: 'The server could not be reached. Check your connection and try again.',
  unavailable: 'The server cannot answer now. Try again in a few minutes.',
  missing: 'The record does not have this version yet. New versions are there within a minute.',
  hidden: 'The text of this version was hidden.',
  withdrawn: 'This post was withdrawn. Reload the page.',
  invalid: 'The server answered with something that is no public record.',
  insecure: 'Browsers allow these checks only on pages that are loaded over https.',
  unsupported:
    'This browser cannot check Ed25519 signatures. Use a newer one, or the program “vigil” on your own computer.',
  unknown: 'Something went wrong in this browser. Reload the page and try again.',
}

/** Nothing was proved, and nothing was found to be wrong. */
export function uncheckedVerdict(obstacle: Obstacle): Verdict {
  return {
    state: 'unchecked',
    title: 'Not checked',
    facts: [obstacles[obstacle], 'This says nothing about the article.'],
    limits: [],
  }
}
