import { type Check, failed, passed, skipped } from './check.rules'
import { type PostEvent, withdrawalIn } from './post-events.rules'

/** A page that was just loaded may come from a server that has not noticed a change yet. */
const delayMs = 10_000

/**
 * Whether a page shows what the record has as the newest of its post: not an older version, and not a post that was
 * withdrawn. `madeAt` says when the page was made: it cannot show what was recorded later.
 */
export async function checkNewest(
  events: readonly PostEvent[],
  { version, madeAt }: { version: number; madeAt: () => Promise<Date> },
): Promise<Check> {
  const withdrawal = withdrawalIn(events)
  const newer = events.findLast((event) => event.type === 'version' && event.version > version)
  const last = withdrawal ?? newer
  if (!last) return passed('newest', 'The record has no newer version of this post.')
  const isLater = Date.parse(last.time) > (await madeAt()).getTime() - delayMs
  if (last === withdrawal) {
    return isLater
      ? skipped('newest', `The post was withdrawn on ${last.time}, after this page was made.`)
      : failed(
          'newest',
          `The record says that the post was withdrawn on ${last.time}, but the page still shows it.`,
        )
  }
  return isLater
    ? skipped(
        'newest',
        `Version ${last.version} was recorded on ${last.time}, after this page was made. Reload the page to read it.`,
      )
    : failed(
        'newest',
        `The page shows version ${version}, but version ${last.version} was recorded on ${last.time}: the page was set back to an older text.`,
      )
}
