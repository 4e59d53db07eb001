/** Runs a task at once, and again after a pause if it was asked for meanwhile, however often. */
export function createThrottle(pauseMs: number, task: () => void): () => void {
  let lastRun = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | null = null

  function run(): void {
    timer = null
    lastRun = performance.now()
    task()
  }

  return () => {
    if (timer) return
    const waitMs = lastRun + pauseMs - performance.now()
    if (waitMs <= 0) run()
    else timer = setTimeout(run, waitMs).unref()
  }
}
