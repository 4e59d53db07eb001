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
