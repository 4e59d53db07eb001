import { type Check, failed, passed, skipped } from './check.rules'
import { hidingIn, type PostEvent, withdrawalIn } from './post-events.rules'

/** A page that was just loaded may come from a server that has not noticed a change yet. */
const delayMs = 10_000

interface ShownVersion {
  version: number
  /** Whether the page says that there may be newer ones. */
  isEarlier: boolean
  /** When the page was made: it cannot show what was recorded later. */
  madeAt: () => Promise<Date>
}

/**
 * Whether a page shows what readers may see of the post: no version that is hidden, no post that was withdrawn, and no
 * older version than the newest, unless it says that it is an earlier one. Then there is no check if all is right.
 */
export async function checkNewest(
  events: readonly PostEvent[],
  { version, isEarlier, madeAt }: ShownVersion,
): Promise<Check[]> {
  const gone = hidingIn(events, version) ?? withdrawalIn(events)
  const newer = isEarlier
    ? undefined
    : events.findLast((event) => event.type === 'version' && event.version > version)
  const last = gone ?? newer
  if (!last) {
    return isEarlier ? [] : [passed('newest', 'The record has no newer version of this post.')]
  }
  const isLater = Date.parse(last.time) > (await madeAt()).getTime() - delayMs
  const check = isLater ? skipped : failed
  return [check('newest', gone ? goneText(gone, isLater) : newerText(last, { version, isLater }))]
}

function goneText({ type, time }: PostEvent, isLater: boolean): string {
  const what = type === 'hidden' ? 'text of this version was hidden' : 'post was withdrawn'
  return isLater
    ? `The ${what} on ${time}, after this page was made.`
    : `The record says that the ${what} on ${time}, but the page still shows it.`
}

function newerText(
  newer: PostEvent,
  { version, isLater }: { version: number; isLater: boolean },
): string {
  return isLater
    ? `Version ${newer.version} was recorded on ${newer.time}, after this page was made. Reload the page to read it.`
    : `The page shows version ${version}, but version ${newer.version} was recorded on ${newer.time}: the page was set back to an older text.`
}
