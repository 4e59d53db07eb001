import { postKinds } from '~/config/post-kinds'
import { collectFailures } from '~/posts/published/collect-failures.rules'
import { newest } from '~/posts/published/published-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { mostReadSince } from '~/reads/reads.queries'
import { type Trending, trending, trendingLimits, trendingSince } from './trending.rules'

export interface TrendingPage extends Trending {
  /** Errors of lists that could not be loaded. */
  failures: unknown[]
}

/** Articles and briefs by their reads in the last seven days. */
export async function trendingPage({ db, clock }: ReadingDeps): Promise<TrendingPage> {
  const now = clock()
  const day = trendingSince(now)
  const { failures, orElse } = collectFailures()
  const [counted, latest] = await Promise.all([
    Promise.all(
      postKinds.map((kind) =>
        orElse(mostReadSince(db, kind, { day, limit: trendingLimits.max }), []),
      ),
    ),
    // Twice as many, because posts that are among the most read are left out.
    Promise.all(
      postKinds.map((kind) => orElse(newest(db, kind, { limit: trendingLimits.min * 2 }), [])),
    ),
  ])
  return { ...trending(counted.flat(), latest.flat()), failures }
}
