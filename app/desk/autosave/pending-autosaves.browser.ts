import { settlesWithin } from '~/timing/settles-within'

/** Autosaves that the next page has to wait for. */

const flushes = new Set<() => Promise<void>>()
const sending = new Set<Promise<unknown>>()

/** Registers a form that sends its unsent text when the page is left; returns how to unregister it. */
export function flushOnLeaving(flush: () => Promise<void>): () => void {
  flushes.add(flush)
  return () => void flushes.delete(flush)
}

/** Registers a request until it is answered. */
export function pendingAutosave<Answer>(request: Promise<Answer>): Promise<Answer> {
  sending.add(request)
  const forget = () => void sending.delete(request)
  request.then(forget, forget)
  return request
}

/** A page does not wait longer; a request that is on its way then still arrives. */
const maxWaitMs = 3_000

/** Resolves once the server has answered for all that was typed so far. */
export async function flushAutosaves(): Promise<void> {
  const flushed = [...flushes].map((flush) => flush())
  const answered = Promise.allSettled([...flushed, ...sending])
  await settlesWithin(maxWaitMs, answered)
}
