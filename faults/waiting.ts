import { setTimeout } from 'node:timers/promises'

/** Checks repeatedly. Returns false if the condition did not become true in time. */
export async function eventually(ms: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + ms
  for (;;) {
    if (await isTrue()) return true
    if (performance.now() > until) return false
    await setTimeout(50)
  }
}

/** Measures a task. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ ms: number; result: Result }> {
  const startedAt = performance.now()
  const result = await work()
  return { ms: performance.now() - startedAt, result }
}
