import type {
  BodyComparison,
  ComparisonRequest,
} from '~/posts/revisions/comparing/compare-bodies.rules'
import type { Job } from '../job'
import type { RenderQueue, Task } from '../render-queue'

/** Null if they are too costly to compare. */
export type CompareBodies = (
  request: ComparisonRequest,
  siteOrigin: string,
) => Promise<BodyComparison | null>

/** Of a text that is too costly as readers see it, the source is compared. */
export function createComparisons(
  queue: Pick<RenderQueue, 'run'>,
  limits: Pick<Task, 'rank' | 'maxCpuMs'>,
): CompareBodies {
  async function compare(request: ComparisonRequest, siteOrigin: string) {
    const job: Job = { as: 'comparison', request, siteOrigin }
    const outcome = await queue.run({ job, cost: 0, ...limits })
    if ('failure' in outcome) throw new Error(`The texts were not compared: ${outcome.failure}`)
    return 'result' in outcome ? (outcome.result as BodyComparison) : null
  }

  return async (request, siteOrigin) => {
    const comparison = await compare(request, siteOrigin)
    if (comparison || request.view === 'source') return comparison
    return compare({ ...request, view: 'source' }, siteOrigin)
  }
}

/** `busy` if too many comparisons wait already. */
export type CompareForReaders = (
  ...args: Parameters<CompareBodies>
) => Promise<BodyComparison | null | 'busy'>

/** Anybody may ask for any two versions, so they wait for each other, and only a few do. */
const maxWaiting = 8
const maxCpuMs = 2_000

export function createLimitedComparisons(queue: Pick<RenderQueue, 'run'>): CompareForReaders {
  const compare = createComparisons(queue, { rank: 0, maxCpuMs })
  let waiting = 0
  return async (request, siteOrigin) => {
    if (waiting >= maxWaiting) return 'busy'
    waiting += 1
    try {
      return await compare(request, siteOrigin)
    } finally {
      waiting -= 1
    }
  }
}
