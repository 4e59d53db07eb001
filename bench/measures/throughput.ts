import { type Load, load } from '../load'
import { median, megabytes, percent, type Result, spread } from '../numbers'
import { startBare, startVigil } from '../running'
import { rawPage } from './raw-page'

const rounds = 8
const seconds = 2

/** Cached pages beside a server that only sends the same bytes, in turns, so that both see the same load. */
export async function throughput(dataDir: string): Promise<Result[]> {
  const vigil = await startVigil({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', SAMPLE_CONTENT: '0' })
  const bare = await startBare(await rawPage(vigil.origin, '/'))
  const shares: number[] = []
  const waits: number[] = []
  const rates: number[] = []
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const options = { path: '/', connections: 32, seconds }
      const origins = { ours: vigil.origin, ceiling: bare.origin }
      const order =
        round % 2 === 0 ? (['ours', 'ceiling'] as const) : (['ceiling', 'ours'] as const)
      const loads: Partial<Record<keyof typeof origins, Load>> = {}
      for (const one of order) loads[one] = await load({ ...options, origin: origins[one] })
      const { ours, ceiling } = loads as Record<keyof typeof origins, Load>
      // The first round warms both up.
      if (round === 0) continue
      shares.push(ours.perSecond / ceiling.perSecond)
      waits.push(ours.p99Ms / ceiling.p99Ms)
      rates.push(ours.perSecond)
    }
    return [
      {
        name: 'cached page, of a bare server’s throughput',
        value: `${spread(shares, percent)}, ${median(rates).toFixed(0)} a second`,
        bar: 'at least 90 %',
        isMet: median(shares) >= 0.9,
      },
      {
        name: 'cached page, p99 against a bare server’s',
        value: spread(waits, (value) => `${value.toFixed(2)} times`),
        bar: 'at most 2 times',
        isMet: median(waits) <= 2,
      },
      { name: 'memory after load', value: megabytes(vigil.memory()) },
    ]
  } finally {
    await vigil.stop()
    await bare.stop()
  }
}
