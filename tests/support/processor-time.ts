/** Below this factor work is proportional to its size: it is about 4 then, and 16 if the work grows with the square. */
export const quadratic = 10

/** Compiling code and collecting garbage may take as long. */
const noiseMs = 2

/**
 * How many times more processor time an input of a size takes than one of a quarter of it. The time of other processes
 * does not count.
 */
export async function growth<Input>(
  size: number,
  inputOf: (size: number) => Input,
  work: (input: Input) => unknown,
): Promise<number> {
  const [small, large] = [inputOf(size / 4), inputOf(size)]
  await work(small)
  let ratio = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && ratio >= quadratic; attempt += 1) {
    const smallMs = await cpuMsOf(() => work(small))
    ratio = Math.min(ratio, (await cpuMsOf(() => work(large))) / Math.max(smallMs, noiseMs))
  }
  return ratio
}

/** How long this thread computes for it. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
