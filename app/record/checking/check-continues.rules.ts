import type { RecordHead } from '../head.rules'
import { isConsistent } from '../tree/check.rules'
import { type Check, checked, failed } from './check.rules'
import type { LogClient } from './log-client.rules'

/** Whether the record has everything that it had when its head was seen before. */
export async function checkContinues(
  client: LogClient,
  seen: RecordHead,
  head: RecordHead,
): Promise<Check> {
  const then = `the one of ${seen.time} with ${seen.size} entries, which was seen before`
  if (seen.origin !== head.origin) {
    return failed('continues', `This is another record than ${then}: it has another first key.`)
  }
  if (seen.size > head.size) {
    return failed(
      'continues',
      `The record has ${head.size} entries now, less than ${then}: entries were removed.`,
    )
  }
  const path = seen.size === head.size ? [] : await client.consistency(seen.size, head.size)
  return checked(
    'continues',
    await isConsistent({ from: seen, to: head, path }),
    `The record continues ${then}.`,
    `The record does not continue ${then}: entries were changed or removed.`,
  )
}
