/**
 * How many times slower this machine is right now than the quiet one that limits on time are written for;
 * never less than once. A fixed piece of work is timed beside what is tested: each limit is a ratio in one run.
 */
export function slowness(): number {
  const samples = [1, 2, 3].map(() => {
    const startedAt = performance.now()
    fixedWork()
    return performance.now() - startedAt
  })
  return Math.max(1, Math.max(...samples) / quietMs)
}

/** What the work takes on a quiet machine. */
const quietMs = 20

function fixedWork(): number {
  let sum = 0
  for (let n = 0; n < 10_000_000; n += 1) sum = (sum + Math.imul(n, n) + (n % 7)) | 0
  return sum
}
