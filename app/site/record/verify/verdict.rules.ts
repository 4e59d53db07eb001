import { formatMoment } from '~/posts/fields/dates.rules'
import { type Check, type CheckName, hasFailed } from '~/record/checking/check.rules'
import type { LogErrorReason } from '~/record/checking/log-error.rules'

/** What a reader is told. */
export interface Verdict {
  state: 'verified' | 'failed' | 'unchecked'
  title: string
  /** What that means for a reader, in everyday words. */
  meaning: string[]
  /** Each check, those that failed first. */
  checks: CheckLine[]
  /** What to know or do besides; null if that is all. */
  more: { title: string; texts: readonly string[] } | null
}

export interface CheckLine {
  mark: Mark
  /** Hashes and ids of keys are parts of their own. */
  parts: TextPart[]
}

export type Mark = 'passed' | 'note' | 'failed'

export interface TextPart {
  text: string
  isCode: boolean
}

const limits = {
  title: 'What this does not prove',
  texts: [
    'That the text is true.',
    'That the pictures are right: only their addresses were compared.',
    'What stands around the text: labels, menus, other articles, and the pages of names that the text mentions.',
    'That the clock of the publication was right.',
    'That others are shown the same record. Only witnesses, who keep its heads, can find that out.',
    'That this script is honest: it came from this site. The program “vigil”, on your own computer, checks without it.',
  ],
}

const whatToDo = {
  title: 'What to do',
  texts: [
    'Reload the page and verify again: it may have been changed while you read it.',
    'If the result stays, save the page and tell the publication.',
  ],
}

/** Of the checks that were made. */
export function verdictOf(checks: readonly Check[]): Verdict {
  const lines = (['failed', 'note', 'passed'] as const).flatMap((mark) =>
    checks
      .filter(({ result }) => markOf(result) === mark)
      .map(({ text }) => ({ mark, parts: partsOf(withReadableTimes(text)) })),
  )
  if (hasFailed(checks)) {
    const { title, meaning } = failureOf(checks)
    return {
      state: 'failed',
      title: `Not verified: ${title}`,
      meaning: [meaning],
      checks: lines,
      more: whatToDo,
    }
  }
  return {
    state: 'verified',
    title: 'Verified',
    meaning: [meaningOf(checks), explanation],
    checks: lines,
    more: limits,
  }
}

const explanation =
  'The record is like a numbered logbook that is signed after each entry. For every version of a post, it has a fingerprint of the text. Your browser has just computed that fingerprint itself, found it in the logbook, and checked the signature. With one word changed, the fingerprint would be another one.'

function meaningOf(checks: readonly Check[]): string {
  const entry = checks.find(({ name }) => name === 'entry')
  const [time] = entry?.text.match(isoTime) ?? []
  const when = time === undefined ? '' : ` on ${formatMoment(new Date(time))}`
  return `The text on this page is, word for word, what the publication entered in its public record${when}.`
}

interface Failure {
  title: string
  meaning: string
}

/** The first of them that failed is the gravest. */
const failures: readonly (Failure & { names: readonly CheckName[] })[] = [
  {
    names: ['signature', 'keys'],
    title: 'the record is not signed as it should be',
    meaning:
      'The signature is what proves that a record comes from the publication. Without it, the record proves nothing.',
  },
  {
    names: ['continues'],
    title: 'the record was rewritten',
    meaning:
      'The record is not the one that this browser saw before: what was entered then was changed or removed since.',
  },
  {
    names: ['entry', 'tree'],
    title: 'the entry does not belong to the record',
    meaning: 'The entry of this version was changed after the record was signed.',
  },
  {
    names: ['document'],
    title: 'the recorded text was changed or removed',
    meaning: 'The site no longer keeps the text that it entered in its record for this version.',
  },
]

const otherFailure: Failure = {
  title: 'this page is not what was recorded',
  meaning: 'What you read here differs from what the publication entered in its public record.',
}

function failureOf(checks: readonly Check[]): Failure {
  const failed = new Set(checks.filter(({ result }) => result === 'failed').map(({ name }) => name))
  return failures.find(({ names }) => names.some((name) => failed.has(name))) ?? otherFailure
}

function markOf(result: Check['result']): Mark {
  return result === 'passed' || result === 'failed' ? result : 'note'
}

const isoTime = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

function withReadableTimes(text: string): string {
  return text.replace(isoTime, (time) => formatMoment(new Date(time)))
}

const hexadecimal = /([0-9a-f]{16,})/

function partsOf(text: string): TextPart[] {
  return text
    .split(hexadecimal)
    .map((part, index) => ({ text: part, isCode: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}

export type Obstacle =
  | Exclude<LogErrorReason, 'unrecorded'>
  | 'insecure'
  | 'unsupported'
  | 'unknown'

const obstacles: Record<Obstacle, string> = {
  unreachable: 'The server could not be reached. Check your connection and try again.',
  unavailable: 'The server cannot answer now. Try again in a few minutes.',
  missing: 'The server does not show the part of its record that this takes.',
  hidden: 'The text of this version was hidden.',
  withdrawn: 'This post was withdrawn. Reload the page.',
  invalid: 'The server answered with something that is no public record.',
  incomparable: 'This page is made in a way in which its words cannot be compared with the record.',
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
    meaning: [obstacles[obstacle], 'This says nothing about the text.'],
    checks: [],
    more: null,
  }
}
