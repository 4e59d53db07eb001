import { availableParallelism } from 'node:os'
import { load } from '../load'
import { median, type Result } from '../numbers'
import { startVigil } from '../running'

const rounds = 4
const seconds = 2

/**
 * Cached pages from one process and from as many as there are cores, by turns. The client takes a core
 * itself, so that with few cores this says how little is lost rather than how much is won.
 */
export async function severalProcesses(dataDir: string): Promise<Result[]> {
  const count = Math.max(2, availableParallelism())
  const rates: Record<number, number[]> = { 1: [], [count]: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const processes of [1, count]) {
      const vigil = await startVigil({
        ...{ DATA_DIR: dataDir, LOG_LEVEL: 'warn', SAMPLE_CONTENT: '0' },
        WEB_CONCURRENCY: String(processes),
      })
      try {
        const asked = { origin: vigil.origin, path: '/', connections: 32, seconds }
        await load({ ...asked, seconds: 1 })
        rates[processes]?.push((await load(asked)).perSecond)
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
