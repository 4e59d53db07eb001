/** True once the task has ended; false if it takes longer than that. */
export async function within(ms: number, task: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([task().then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
