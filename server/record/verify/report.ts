import { type Check, hasFailed } from '~/record/checking/check.rules'
import type { KnownHead } from '~/record/restores/known-head.rules'
import { restoreText } from '~/record/restores/restore-text.rules'
import { countOf } from '../../doctor/finding'
import type { PostName } from './database/post-names'
import type { VerifiedDatabase } from './database/verify-database'
import type { VerifiedUrl } from './outside/verify-url'

/** What a command says, and how it ends. */
export interface Report {
  exitCode: number
  lines: string[]
  /** For programs. */
  json: object
}

export const exitCodes = { verified: 0, notVerified: 1, couldNotBeChecked: 2 } as const

const marks = { passed: 'ok    ', failed: 'FAILED', skipped: 'note  ' } as const

export function reportOfUrl(
  { subject, head, checks }: VerifiedUrl,
  { isKeyGiven }: { isKeyGiven: boolean },
): Report {
  const isVerified = !hasFailed(checks)
  const { origin, size, root, time, keyId } = head
  return {
    exitCode: isVerified ? exitCodes.verified : exitCodes.notVerified,
    lines: [
      `${subject}.`,
      ...checks.map(lineOf),
      isVerified ? 'Verified.' : 'NOT VERIFIED.',
      ...(isVerified ? limits : []),
      ...(isKeyGiven ? [] : [keyFromSite]),
    ],
    json: {
      verified: isVerified,
      subject,
      head: { origin, size, root, time, keyId },
      checks,
      isKeyGiven,
    },
  }
}

function lineOf({ result, text }: Check): string {
  return `  ${marks[result]}  ${text}`
}

const limits = [
  'This proves what the publication recorded, and where in its record; not that the text is true, that its clock was right,',
  'or that others are shown the same record. A witness finds out the last: `vigil witness --help`.',
]

const keyFromSite =
  'The key was taken from the site itself: whoever controls the site could have made it anew. With --key, give one that you have from elsewhere.'

const keyFromRecord =
  'The key was taken from the record itself: whoever can write the database could have made it anew. With --key, give one that you have from elsewhere.'

export function reportOfDatabase(
  subject: string,
  verified: VerifiedDatabase | null,
  { isKeyGiven }: { isKeyGiven: boolean },
): Report {
  if (!verified) {
    const text = `${subject} has no public record yet.`
    return {
      exitCode: exitCodes.couldNotBeChecked,
      lines: [text, 'It begins with the first start of a version that has it.'],
      json: { verified: null, problem: text },
    }
  }
  const isVerified = verified.problemCount === 0
  return {
    exitCode: isVerified ? exitCodes.verified : exitCodes.notVerified,
    lines: [
      `${subject}: ${verified.head?.origin ?? 'a record without entries'}.`,
      `  ${countsOf(verified)}`,
      ...problemsOf(verified),
      ...notesOf(verified).map((note) => `  ${marks.skipped}  ${note}`),
      isVerified
        ? 'Verified: every row is what was recorded and signed.'
        : `NOT VERIFIED: ${countOf(verified.problemCount, 'problem')}.`,
      ...(isKeyGiven ? [] : [keyFromRecord]),
    ],
    json: { verified: isVerified, subject, isKeyGiven, ...verified },
  }
}

function countsOf(verified: VerifiedDatabase): string {
  const { head, keys, versions, documents, posts, pictures } = verified
  const entries = `${countOf(head?.size ?? 0, 'entry', 'entries')}${head ? `, the last of ${head.time}` : ''}`
  const texts = documents === versions ? '' : `, ${documents} of them with the text`
  return `${entries}; ${countOf(keys.length, 'key')}; ${countOf(versions, 'version')}${texts}; ${countOf(posts, 'public post')}, ${countOf(pictures, 'picture')}.`
}

function problemsOf({ problems, problemCount }: VerifiedDatabase): string[] {
  const lines = problems.map(({ table, row, name, text }) =>
    name ? `${nameText(name)}: ${text} [${table} ${row}]` : `${table} ${row}: ${text}`,
  )
  const rest = problemCount - problems.length
  return [...lines, ...moreLines(rest)].map((line) => `  ${marks.failed}  ${line}`)
}

function notesOf({ restores, unrecorded }: VerifiedDatabase): string[] {
  const are = unrecorded === 1 ? 'is' : 'are'
  return [
    ...restores.map(restoreText),
    ...(unrecorded > 0
      ? [
          `${countOf(unrecorded, 'public post')} ${are} not recorded yet: the server does that within minutes.`,
        ]
      : []),
  ]
}

function nameText({ title, path }: PostName): string {
  return `“${title}” (${path})`
}

function moreLines(count: number): string[] {
  return count > 0 ? [`… and ${count} more.`] : []
}

/** The server remembers a record, and the database has none. */
export function reportOfRemoved(subject: string, { origin, size, time }: KnownHead): Report {
  const then = `${countOf(size, 'entry', 'entries')}${time ? `, the last of ${time}` : ''}`
  const problem = `The record ${origin} was removed: this server remembers ${then}, in record-head.json.`
  return {
    exitCode: exitCodes.notVerified,
    lines: [`${subject} has no public record.`, `  ${marks.failed}  ${problem}`, 'NOT VERIFIED.'],
    json: { verified: false, subject, problems: [{ text: problem }] },
  }
}

/** Of a page whose text is not in the record. */
export function reportOfUnrecorded(problem: string): Report {
  return {
    exitCode: exitCodes.notVerified,
    lines: [`  ${marks.failed}  ${problem}`, 'NOT VERIFIED.'],
    json: { verified: false, problem },
  }
}

export function reportOfFailure(problem: string): Report {
  return {
    exitCode: exitCodes.couldNotBeChecked,
    lines: [`Could not be checked. ${problem}`],
    json: { verified: null, problem },
  }
}
