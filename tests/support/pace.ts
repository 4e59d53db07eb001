/**
 * How many times slower this machine is right now than an idle one, at least 1. Time limits in tests are written for
 * an idle machine and multiplied by this.
 */
export function slowness(): number {
  const samples = [1, 2, 3].map(() => {
    const startedAt = performance.now()
    fixedWork()
    return performance.now() - startedAt
  })
  return Math.max(1, Math.max(...samples) / idleMs)
}

/** How long the work takes on an idle machine. */
const idleMs = 20

function fixedWork(): number {
  let sum = 0
  for (let n = 0; n < 10_000_000; n += 1) sum = (sum + Math.imul(n, n) + (n % 7)) | 0
  return sum
}

/** How long this thread computes for it. Unlike the time that passes, it does not depend on other processes. */
export function cpuMsOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
