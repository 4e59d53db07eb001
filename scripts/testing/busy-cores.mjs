import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Ends by itself, should nobody end it. */
const program = 'const end = Date.now() + 3_600_000; while (Date.now() < end);'

/**
 * Keeps every core busy while `work` runs, as other programs on the machine may.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withBusyCores(work) {
  const others = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', program], { stdio: 'ignore' }),
  )
  const end = () => {
    for (const other of others) other.kill('SIGKILL')
  }
  process.once('exit', end)
  try {
    return await work()
  } finally {
    process.off('exit', end)
    end()
  }
}
