import type { PostAddress } from '~/posts/addresses/post-addresses.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { createRevisionCache } from '~/posts/published/revision-cache.service'
import {
  type DocumentChange,
  documentChanges,
  pictureChange,
} from '~/posts/record/history/compare-documents.rules'
import {
  documentsOf,
  newestPublicVersion,
  versionInHistory,
  versionsBetween,
} from '~/posts/record/history/history.queries'
import { postInRecord } from '~/posts/record/history/post-in-record.queries'
import type { PublicVersion } from '~/posts/record/history/public-version.rules'
import type {
  BodyComparison,
  ComparisonRequest,
} from '~/posts/revisions/comparing/compare-bodies.rules'
import { limitComparison } from '~/posts/revisions/comparing/limit-comparison.rules'
import type { RecordDocument } from '~/record/entries/document.rules'
import { type HistorySubject, subjectOf, type Unreadable, unreadable } from '../history-page.rules'
import { type ComparedNumbers, maxSteps, type VersionComparison } from './comparison.rules'

/** Null if they are too costly; `busy` if too many comparisons wait already. */
export type CompareForReaders = (
  request: ComparisonRequest,
) => Promise<BodyComparison | null | 'busy'>

export type ComparisonPage =
  | ({ found: 'comparison'; subject: HistorySubject } & VersionComparison)
  | Unreadable
  /** Only one version exists, so there is nothing to compare it with. */
  | { found: 'single'; subject: HistorySubject }
  /** The same version twice. */
  | { found: 'same'; subject: HistorySubject }
  /** The versions are the wrong way round. */
  | { found: 'reversed'; subject: HistorySubject; from: number; to: number }
  | { found: 'busy' }
  | { found: 'moved'; path: string }

interface ComparisonDeps extends Pick<ReadingDeps, 'db'> {
  compare: CompareDocuments
}

/** What changed between two versions that readers saw; null if they never saw one of them. */
export async function comparisonPage(
  { db, compare }: ComparisonDeps,
  address: PostAddress,
  asked: ComparedNumbers,
): Promise<ComparisonPage | null> {
  const result = await postInRecord(db, address)
  if (!result || result.found === 'moved') return result
  const subject = subjectOf(result)
  const newest = asked.to ?? (await newestPublicVersion(db, subject.id))
  const to = newest === null ? null : await versionInHistory(db, subject.id, newest)
  if (!to) return null
  const older = asked.from ?? to.before?.version
  if (older === undefined) return unreadable(subject, [to.version]) ?? { found: 'single', subject }
  const from = await versionInHistory(db, subject.id, older)
  if (!from) return null
  const refused = unreadable(subject, [from.version, to.version])
  if (refused) return refused
  const numbers = { from: from.version.version, to: to.version.version }
  if (numbers.from === numbers.to) return { found: 'same', subject }
  if (numbers.from > numbers.to) {
    return { found: 'reversed', subject, from: numbers.to, to: numbers.from }
  }
  const documents = await documentsOf(db, subject.id, [numbers.from, numbers.to])
  const [before, after] = [documents.get(numbers.from), documents.get(numbers.to)]
  if (!before || !after) return null
  const compared = await compare(before, after)
  if (compared === 'busy') return { found: 'busy' }
  const range = { after: numbers.from, upTo: numbers.to, limit: maxSteps + 1 }
  const steps = await versionsBetween(db, subject.id, range)
  return {
    found: 'comparison',
    subject,
    from: from.version,
    to: to.version,
    steps: steps.slice(0, maxSteps),
    hasMoreSteps: steps.length > maxSteps,
    previous: readableNumber(from.before),
    next: readableNumber(to.after),
    ...compared,
  }
}

function readableNumber(version: PublicVersion | null): number | null {
  return version && !version.hidden ? version.version : null
}

type ComparedTexts = Pick<VersionComparison, 'changes' | 'picture' | 'isBodyChanged' | 'body'>
export type CompareDocuments = (
  older: RecordDocument,
  newer: RecordDocument,
) => Promise<ComparedTexts | 'busy'>

class BusyError extends Error {}

/** About a hundred articles of usual length, each compared with the version before it. */
const maxBytes = 1_000_000

/** Each pair of versions is compared once, also if that is too costly. */
export function createDocumentComparison(compareBodies: CompareForReaders): CompareDocuments {
  const cached = createRevisionCache({
    compute: async ({ older, newer }: Pair): Promise<ComparedTexts> => {
      const isBodyChanged = older.body !== newer.body
      const body = isBodyChanged ? await compareBodies({ view: 'text', older, newer }) : null
      if (body === 'busy') throw new BusyError()
      const changes: DocumentChange[] = documentChanges(older, newer)
      const shown = body && limitComparison(body)
      return { changes, picture: pictureChange(older, newer), isBodyChanged, body: shown }
    },
    maxBytes,
  })
  return (older, newer) => {
    const { kind, post: id, version } = newer
    const pair = { kind, id, version, variant: String(older.version), older, newer }
    return cached(pair).catch((error: unknown) => {
      if (error instanceof BusyError) return 'busy' as const
      throw error
    })
  }
}

interface Pair {
  kind: RecordDocument['kind']
  id: string
  version: number
  variant: string
  older: RecordDocument
  newer: RecordDocument
}
