import type { PostAddress } from '~/posts/addresses/post-addresses.queries'
import { paging } from '~/posts/lists/paging.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { countPublicVersions, historyOf } from '~/posts/record/history/history.queries'
import { postInRecord } from '~/posts/record/history/post-in-record.queries'
import type { PublicVersion } from '~/posts/record/history/public-version.rules'
import { currentKey } from '~/record/keys/keys.queries'
import {
  type HistoryList,
  type HistorySubject,
  type ListedVersion,
  subjectOf,
} from '../history-page.rules'
import { type SizeOf, unknownChange } from './change-sizes.page'

export type HistoryPage = ({ found: 'history' } & HistoryList) | { found: 'moved'; path: string }

interface HistoryDeps extends Pick<ReadingDeps, 'db'> {
  sizeOf: SizeOf
}

export const versionsPerPage = 50

/** Every version of a post that readers saw, newest first. Null if there is no such post or page. */
export async function historyPage(
  { db, sizeOf }: HistoryDeps,
  address: PostAddress,
  page: number,
): Promise<HistoryPage | null> {
  const result = await postInRecord(db, address)
  if (!result || result.found === 'moved') return result
  const subject = subjectOf(result)
  const count = await countPublicVersions(db, subject.id)
  const range = paging(page, count, versionsPerPage)
  if (!range) return null
  // One more: the last of the page is compared with it.
  const found = await historyOf(db, subject.id, {
    limit: versionsPerPage + 1,
    offset: range.offset,
  })
  const versions: ListedVersion[] = []
  for (const [index, version] of found.slice(0, versionsPerPage).entries()) {
    const earlier = found.slice(index + 1)
    const before = earlier[0] ?? null
    const comparedWith = earlier.find(({ hidden }) => !hidden)?.version ?? null
    const change = await changeIn(sizeOf, subject, version, before)
    versions.push({ ...version, before, comparedWith, ...change })
  }
  const recordKey = await currentKey(db)
  return { found: 'history', subject, versions, count, page, pages: range.pages, recordKey }
}

async function changeIn(
  sizeOf: SizeOf,
  subject: HistorySubject,
  { version, hidden }: PublicVersion,
  before: PublicVersion | null,
) {
  if (!before || hidden || before.hidden) return unknownChange
  return sizeOf({ post: subject.id, before: before.version, version })
}
