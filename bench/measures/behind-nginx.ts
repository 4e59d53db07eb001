import { readFileSync } from 'node:fs'
import { startNginx } from '../../scripts/system/nginx.mjs'
import { load } from '../load'
import { median, type Result, spread } from '../numbers'
import { startBare, startVigil } from '../running'
import { settledPage } from './raw-page'

const rounds = 8
const seconds = 2
/** What any page needs; for nginx to cache it, also how long it is valid. */
const minimalHeaders = ['content-type', 'content-length', 'content-encoding', 'etag']

/**
 * A page from the cache of nginx, beside the same page with only the headers that it needs, in turns. The client needs a
 * core itself, so the work of nginx for each page says more than the rate.
 */
export async function behindNginx(dataDir: string): Promise<Result[]> {
  const vigil = await startVigil({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    SAMPLE_CONTENT: '0',
    TRUST_PROXY: '1',
  })
  const page = await settledPage(vigil.origin, '/')
  const headers = new Headers([...page.headers].filter(([name]) => minimalHeaders.includes(name)))
  headers.set('X-Accel-Expires', '3600')
  const bare = await startBare({ headers, body: page.body })
  const proxies = {
    ours: await startNginx([vigil.origin]),
    minimal: await startNginx([bare.origin]),
  }
  const work: Record<keyof typeof proxies, number[]> = { ours: [], minimal: [] }
  const rates: Record<keyof typeof proxies, number[]> = { ours: [], minimal: [] }
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const one of ['ours', 'minimal'] as const) {
        const { origin, pid } = proxies[one]
        const before = processorSeconds(pid)
        const { perSecond } = await load({ origin, path: '/', connections: 32, seconds })
        // The first round warms both up.
        if (round === 0) continue
        work[one].push(((processorSeconds(pid) - before) / (perSecond * seconds)) * 1_000_000)
        rates[one].push(perSecond)
      }
    }
  } finally {
    await Promise.all([proxies.ours.stop(), proxies.minimal.stop(), vigil.stop(), bare.stop()])
  }
  const times = median(work.ours) / median(work.minimal)
  const headerBytes = [...page.headers].join(': \r\n').length
  return [
    {
      name: 'page from the cache of nginx, its work for each',
      value: `${spread(work.ours, (amount) => `${amount.toFixed(1)} µs`)}, ${headerBytes} bytes of headers`,
    },
    {
      name: 'page from the cache of nginx, work against minimal headers',
      value: `${times.toFixed(2)} times`,
      bar: 'at most 1.3 times',
      isMet: times <= 1.3,
    },
    {
      name: 'page from the cache of nginx, a second',
      value: `${median(rates.ours).toFixed(0)}, with minimal headers ${median(rates.minimal).toFixed(0)}`,
    },
  ]
}

/** The processor time of a process's children so far. */
function processorSeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const ticks = children.map((child) => {
    const fields = readFileSync(`/proc/${child}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, amount) => sum + amount, 0) / ticksPerSecond
}

/** On every Linux of today. */
const ticksPerSecond = 100
