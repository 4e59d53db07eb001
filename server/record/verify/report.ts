import { type Check, hasFailed } from '~/record/checking/check.rules'
import { countOf } from '../../doctor/finding'
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
  const { head, keys, versions, documents, posts, pictures, unrecorded, renamed } = verified
  const { problems, problemCount } = verified
  const isVerified = problemCount === 0
  return {
    exitCode: isVerified ? exitCodes.verified : exitCodes.notVerified,
    lines: [
      `${subject}: ${head?.origin ?? 'a record without entries'}.`,
      `  ${countOf(head?.size ?? 0, 'entry', 'entries')}, the last of ${head?.time ?? 'never'}; ${countOf(keys.length, 'key')}; ${countOf(versions, 'version')}, ${documents} with their text; ${countOf(posts, 'public post')}, ${countOf(pictures, 'picture')}.`,
      ...problems.map(({ table, row, text }) => `  ${marks.failed}  ${table} ${row}: ${text}`),
      ...(problemCount > problems.length
        ? [`  ${marks.failed}  … and ${problemCount - problems.length} more.`]
        : []),
      ...renamed.map((one) => `  ${marks.skipped}  ${one} were renamed since it was recorded.`),
      ...(unrecorded > 0
        ? [
            `  ${marks.skipped}  ${unrecorded} public posts are not recorded yet: the server does that.`,
          ]
        : []),
      isVerified
        ? 'Verified: every row is what was recorded and signed.'
        : `NOT VERIFIED: ${countOf(problemCount, 'row')} not as recorded and signed.`,
      ...(isKeyGiven ? [] : [keyFromRecord]),
    ],
    json: { verified: isVerified, subject, isKeyGiven, ...verified },
  }
}

export function reportOfFailure(problem: string): Report {
  return {
    exitCode: exitCodes.couldNotBeChecked,
    lines: [`Could not be checked. ${problem}`],
    json: { verified: null, problem },
  }
}
