type Listener = (stamp: string) => void
const listeners = new Set<Listener>()

/** The report of presence says what the comments of the post are like now. */
export function reportCommentsStamp(stamp: string): void {
  for (const listener of listeners) listener(stamp)
}

/** Returns a function that stops listening. */
export function onCommentsStamp(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
