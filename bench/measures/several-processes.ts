import { availableParallelism } from 'node:os'
import { load } from '../load'
import { median, type Result } from '../numbers'
import { startVigil } from '../running'

const rounds = 4
const seconds = 2

/**
 * Cached pages from one process and from one per core, in turns. The client needs a core itself: with few cores this
 * shows how little is lost rather than how much is gained.
 */
export async function severalProcesses(dataDir: string): Promise<Result[]> {
  const count = Math.max(2, availableParallelism())
  const rates: Record<number, number[]> = { 1: [], [count]: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const processes of [1, count]) {
      const vigil = await startVigil({
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        SAMPLE_CONTENT: '0',
        WEB_CONCURRENCY: String(processes),
      })
      try {
        const options = { origin: vigil.origin, path: '/', connections: 32, seconds }
        await load({ ...options, seconds: 1 })
        rates[processes]?.push((await load(options)).perSecond)
      } finally {
        await vigil.stop()
      }
    }
  }
  const [one, several] = [median(rates[1] ?? []), median(rates[count] ?? [])]
  return [
    {
      name: `cached page, ${count} processes against one`,
      value: `${(several / one).toFixed(2)} times, ${several.toFixed(0)} a second`,
    },
  ]
}
