/**
 * Runs what takes long one after the other, and what has the same name once, however many ask for it
 * meanwhile.
 */
export function createOneAtATime<T>(): (name: string, make: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  let last: Promise<unknown> = Promise.resolve()

  return (name, make) => {
    const waiting = underWay.get(name)
    if (waiting) return waiting
    const making = last.then(make)
    // One that fails holds up none of those behind it.
    last = making.catch(() => {})
    const done = making.finally(() => underWay.delete(name))
    underWay.set(name, done)
    return done
  }
}
