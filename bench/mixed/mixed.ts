import { setTimeout } from 'node:timers/promises'
import { createToken, firstEditor } from '../desk'
import { megabytes, ms, quantile, type Result } from '../numbers'
import { publishMeanwhile } from './editor'
import type { MixedSite } from './site'
import { runTraffic, type Traffic } from './traffic'

/** As on a site with more than eight million visits a day. */
const perSecond = 100
/** Each publication drops all pages from memory. */
const publishEveryMs = 60_000
const limits = { readerP99Ms: 250, visibleMs: 1_000 }

/** A day's readers, feed readers and crawlers while an editor publishes: delays, errors and memory. */
export async function mixedLoad(site: MixedSite, minutes: number): Promise<Result[]> {
  const [first] = site.instances
  if (!first) throw new Error('A site has at least one instance.')
  const token = await createToken(await firstEditor(first))
  const seconds = minutes * 60
  const { origin } = site
  const memory = watchMemory(site)
  const [traffic, visible] = await Promise.all([
    runTraffic({ origin, perSecond, seconds, seed: 1 }),
    publishMeanwhile({ origin, token, everyMs: publishEveryMs, seconds }),
  ])
  return results({ site, minutes, traffic, visible, megabytesUsed: memory.stop() })
}

/** The most that all instances used together, looked at every second. */
function watchMemory({ instances }: MixedSite) {
  const stopping = new AbortController()
  let most = 0
  const watching = async () => {
    while (!stopping.signal.aborted) {
      const used = instances.reduce((sum, instance) => sum + instance.memory(), 0)
      most = Math.max(most, used)
      await setTimeout(1_000, null, { signal: stopping.signal }).catch(() => {})
    }
  }
  void watching()
  return {
    stop() {
      stopping.abort()
      return most
    },
  }
}

interface Measured {
  site: MixedSite
  minutes: number
  traffic: Traffic
  /** Milliseconds from publishing to the home page, of each post. */
  visible: number[]
  megabytesUsed: number
}

function results({ site, minutes, traffic, visible, megabytesUsed }: Measured): Result[] {
  const { times, errors } = traffic
  const name = (what: string) => `mixed load, ${site.name}: ${what}`
  const count = Object.values(times).reduce((sum, list) => sum + list.length, 0)
  const visitors = Object.entries(times).map(([visitor, list]): Result => {
    const p99 = quantile(list, 0.99)
    const row = {
      name: name(`${visitor}s`),
      value: `p50 ${ms(quantile(list, 0.5))}, p99 ${ms(p99)}, slowest ${ms(quantile(list, 1))} of ${list.length}`,
      amount: p99,
    }
    if (visitor !== 'reader') return row
    return { ...row, bar: `p99 under ${ms(limits.readerP99Ms)}`, isMet: p99 < limits.readerP99Ms }
  })
  const slowestVisible = quantile(visible, 1)
  return [
    ...visitors,
    {
      name: name(`errors in ${minutes} minutes`),
      value: `${errors.length} of ${count}${errors.length > 0 ? `: ${[...new Set(errors)].slice(0, 5).join(', ')}` : ''}`,
      amount: errors.length,
      bar: 'none',
      isMet: errors.length === 0,
    },
    {
      name: name('publish to visible'),
      value: `p50 ${ms(quantile(visible, 0.5))}, slowest ${ms(slowestVisible)} of ${visible.length}`,
      amount: slowestVisible,
      bar: `under ${ms(limits.visibleMs)}`,
      isMet: slowestVisible < limits.visibleMs,
    },
    { name: name('memory'), value: `up to ${megabytes(megabytesUsed)}`, amount: megabytesUsed },
  ]
}
