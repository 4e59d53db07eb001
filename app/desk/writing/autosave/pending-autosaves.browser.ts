/** Autosaves that a page asked for later has to wait for. */

const flushes = new Set<() => Promise<void>>()
const sending = new Set<Promise<unknown>>()

/** A form that sends what is not sent yet when it is asked to; returns how to leave. */
export function flushedOnLeaving(flush: () => Promise<void>): () => void {
  flushes.add(flush)
  return () => void flushes.delete(flush)
}

/** A request that is on its way. */
export function pendingAutosave<Answer>(request: Promise<Answer>): Promise<Answer> {
  sending.add(request)
  const forget = () => void sending.delete(request)
  request.then(forget, forget)
  return request
}

/** Longer than this nobody waits for a page; what is on its way then arrives all the same. */
const longestMs = 3_000

/** Ends once the server has answered all that was typed so far. */
export async function flushAutosaves(): Promise<void> {
  const flushed = [...flushes].map((flush) => flush())
  const answered = Promise.allSettled([...flushed, ...sending])
  const waited = new Promise((resolve) => setTimeout(resolve, longestMs))
  await Promise.race([answered, waited])
}
