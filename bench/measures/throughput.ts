import { type Load, load } from '../load'
import { median, megabytes, percent, type Result, spread } from '../numbers'
import { type Running, startBare, startVigil } from '../running'
import { settledPage } from './raw-page'

const rounds = 8
const seconds = 2

/** What most clients request: a page by readers, and a long feed by feed readers. */
const documents = [
  { name: 'cached page', path: '/' },
  { name: 'cached feed', path: '/feed.xml' },
]

/** Cached documents beside a server that only sends the same bytes. */
export async function throughput(dataDir: string): Promise<Result[]> {
  const vigil = await startVigil({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', SAMPLE_CONTENT: '0' })
  const results: Result[] = []
  try {
    for (const document of documents) results.push(...(await compare(vigil, document)))
    return [...results, { name: 'memory after load', value: megabytes(vigil.memory()) }]
  } finally {
    await vigil.stop()
  }
}

/** In turns, so that both see the same load. */
async function compare(vigil: Running, { name, path }: (typeof documents)[number]) {
  const bare = await startBare(await settledPage(vigil.origin, path))
  const shares: number[] = []
  const waits: number[] = []
  const rates: number[] = []
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const options = { path, connections: 32, seconds }
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
  } finally {
    await bare.stop()
  }
  return [
    {
      name: `${name}, of a bare server’s throughput`,
      value: `${spread(shares, percent)}, ${median(rates).toFixed(0)} a second`,
      bar: 'at least 90 %',
      isMet: median(shares) >= 0.9,
    },
    {
      name: `${name}, p99 against a bare server’s`,
      value: spread(waits, (value) => `${value.toFixed(2)} times`),
      bar: 'at most 2 times',
      isMet: median(waits) <= 2,
    },
  ]
}
