import { postKinds } from '~/config/post-kinds'
import { newest } from '~/posts/published/published-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { tolerant } from '~/posts/published/tolerant.rules'
import { mostReadSince } from '~/reads/reads.queries'
import { type Trending, trending, trendingLimits, trendingSince } from './trending.rules'

export interface TrendingPage extends Trending {
  /** Why a list is empty that need not be. */
  failures: unknown[]
}

/** Articles and briefs by how often they were read in the last seven days. */
export async function trendingPage({ db, clock }: ReadingDeps): Promise<TrendingPage> {
  const now = clock()
  const day = trendingSince(now)
  const { failures, orElse } = tolerant()
  const [counted, latest] = await Promise.all([
    Promise.all(
      postKinds.map((kind) =>
        orElse(mostReadSince(db, kind, { day, now, limit: trendingLimits.most }), []),
      ),
    ),
    // Those already among the most read are left out, so as many more are asked for.
    Promise.all(
      postKinds.map((kind) =>
        orElse(newest(db, kind, { now, limit: trendingLimits.least * 2 }), []),
      ),
    ),
  ])
  return { ...trending(counted.flat(), latest.flat()), failures }
}
