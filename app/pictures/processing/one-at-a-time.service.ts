/** Thrown for a task that would have to wait behind too many others. */
export class TooManyTasksError extends Error {
  override name = 'TooManyTasksError'
}

/**
 * Runs tasks one after another. Calls with the name of a waiting or running task share its result. A task is rejected if
 * `maxPending` others are not done yet.
 */
export function createOneAtATime<T>(): (
  name: string,
  task: () => Promise<T>,
  maxPending?: number,
) => Promise<T> {
  const pending = new Map<string, Promise<T>>()
  let last: Promise<unknown> = Promise.resolve()

  return (name, task, maxPending = Number.POSITIVE_INFINITY) => {
    const same = pending.get(name)
    if (same) return same
    if (pending.size >= maxPending) return Promise.reject(new TooManyTasksError())
    const running = last.then(task)
    // A failed task must not block the next one.
    last = running.catch(() => {})
    const result = running.finally(() => pending.delete(name))
    pending.set(name, result)
    return result
  }
}
