import type { PostAddress } from '~/posts/addresses/post-addresses.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { type BodyOf, createRenderedBodies, type RenderBody } from '../../post/rendered-bodies.page'
import {
  type CompareForReaders,
  type ComparisonPage,
  comparisonPage,
  createDocumentComparison,
} from './comparing/comparison.page'
import type { ComparedNumbers } from './comparing/comparison.rules'
import { createChangeSizes } from './list/change-sizes.page'
import { type HistoryPage, historyPage } from './list/history.page'
import { type VersionPage, versionPage } from './version/version.page'

interface HistoryDeps extends ReadingDeps {
  bodyOf: BodyOf
  render: RenderBody
  compareBodies: CompareForReaders
}

/** Readers want earlier versions far less often than articles. */
const maxBytesOfEarlier = 1_000_000

/** The versions of posts that readers saw. */
export function createHistory(deps: HistoryDeps) {
  const sizeOf = createChangeSizes(deps.db)
  const compare = createDocumentComparison(deps.compareBodies)
  // Apart from the articles', so that a crawler of old versions does not displace them.
  const earlierBodyOf = createRenderedBodies(deps.siteOrigin, deps.render, maxBytesOfEarlier)
  return {
    list: (address: PostAddress, page: number): Promise<HistoryPage | null> =>
      historyPage({ ...deps, sizeOf }, address, page),
    version: (address: PostAddress, version: number): Promise<VersionPage | null> =>
      versionPage({ ...deps, earlierBodyOf }, address, version),
    comparison: (address: PostAddress, asked: ComparedNumbers): Promise<ComparisonPage | null> =>
      comparisonPage({ ...deps, compare }, address, asked),
  }
}

export type History = ReturnType<typeof createHistory>
