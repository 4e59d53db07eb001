import type { RouterContextProvider } from 'react-router'

/** Requests that failed because the database or the disk was unavailable. */
const unavailable = new WeakSet<Readonly<RouterContextProvider>>()

export function markUnavailable(context: Readonly<RouterContextProvider>): void {
  unavailable.add(context)
}

/** Whether a loader or action of this request failed for such a reason. */
export function wasUnavailable(context: Readonly<RouterContextProvider>): boolean {
  return unavailable.has(context)
}

/**
 * Requests whose action succeeded but whose page could not be loaded. `isShown`: a route's error boundary shows the
 * result all the same.
 */
const actionsWithoutPage = new WeakMap<Readonly<RouterContextProvider>, { isShown: boolean }>()

export function markDoneWithoutPage(
  context: Readonly<RouterContextProvider>,
  outcome: { isShown: boolean },
): void {
  actionsWithoutPage.set(context, outcome)
}

/** Null if no action succeeded, or its page could be loaded. */
export function doneWithoutPage(
  context: Readonly<RouterContextProvider>,
): { isShown: boolean } | null {
  return actionsWithoutPage.get(context) ?? null
}
