/** Runs tasks one after another. Calls with the name of a waiting or running task share its result. */
export function createOneAtATime<T>(): (name: string, task: () => Promise<T>) => Promise<T> {
  const pending = new Map<string, Promise<T>>()
  let last: Promise<unknown> = Promise.resolve()

  return (name, task) => {
    const same = pending.get(name)
    if (same) return same
    const running = last.then(task)
    // A failed task must not block the next one.
    last = running.catch(() => {})
    const result = running.finally(() => pending.delete(name))
    pending.set(name, result)
    return result
  }
}
