import type { RouterContextProvider } from 'react-router'

/** Requests that failed because the database or the disk could not be used: no fault of this program. */
const unavailable = new WeakSet<Readonly<RouterContextProvider>>()

export function markUnavailable(context: Readonly<RouterContextProvider>): void {
  unavailable.add(context)
}

/** Did a loader or an action of this request fail for such a reason, so that its page is an error page? */
export function wasUnavailable(context: Readonly<RouterContextProvider>): boolean {
  return unavailable.has(context)
}

/** Requests whose action succeeded and whose page could not be loaded afterwards; is the result shown all the same? */
const done = new WeakMap<Readonly<RouterContextProvider>, { isShown: boolean }>()

export function markDone(
  context: Readonly<RouterContextProvider>,
  outcome: { isShown: boolean },
): void {
  done.set(context, outcome)
}

/** Null where no action succeeded, or where its page could be loaded. */
export function doneWithoutPage(
  context: Readonly<RouterContextProvider>,
): { isShown: boolean } | null {
  return done.get(context) ?? null
}
