import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Engine } from '~/database/database'
import { median, ms, quantile, type Result } from '../numbers'
import { startVigil } from '../running'
import { addressesOf, attacks } from './addresses'
import { startAttacker } from './attacker'

const connections = 20
/** A cached page's p99 beside one client may be this many times its idle value. */
const maxTimes = 5
const seconds = 5
const pauseMs = 5
/** The client is at work by then. */
const warmUpMs = 1_500

/** How long a cached page takes while one client requests what is not cached, beside how long it takes otherwise. */
export async function oneClient(
  engine: Engine,
  settings: Record<string, string>,
): Promise<Result[]> {
  const vigil = await startVigil({ ...settings, LOG_LEVEL: 'warn', SAMPLE_CONTENT: '0' })
  const { origin } = vigil
  const results: Result[] = []
  const idle: number[] = []
  try {
    await readerP99(origin)
    for (const attack of attacks) {
      idle.push(await readerP99(origin))
      const attacker = startAttacker({ origin, paths: addressesOf(attack, 20_000), connections })
      await setTimeout(warmUpMs)
      const beside = await readerP99(origin)
      const statuses = await attacker.stop()
      const times = beside / median(idle)
      results.push({
        name: `${engine}, a cached page beside one client: ${attack.name}`,
        value: `p99 ${ms(beside)}, ${times.toFixed(1)} times ${ms(median(idle))}; ${rates(statuses)}`,
        amount: beside,
        bar: `at most ${maxTimes} times`,
        isMet: times <= maxTimes,
      })
    }
    return results
  } finally {
    await vigil.stop()
  }
}

/** '40 of 200, 3 of 503 a second' */
function rates(statuses: Record<string, number>): string {
  const duration = seconds + warmUpMs / 1000
  const parts = Object.entries(statuses).map(
    ([status, count]) => `${(count / duration).toFixed(0)} of ${status}`,
  )
  return `${parts.join(', ') || 'none answered'} a second`
}

/** One reader who opens the home page again and again. */
async function readerP99(origin: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  while (performance.now() < until) {
    const startedAt = performance.now()
    await open(origin, agent)
    times.push(performance.now() - startedAt)
    await setTimeout(pauseMs)
  }
  agent.destroy()
  return quantile(times, 0.99)
}

function open(origin: string, agent: Agent): Promise<void> {
  const headers = { Accept: 'text/html', 'Accept-Encoding': 'br' }
  return new Promise((resolve, reject) => {
    get(origin, { agent, headers }, (response) => {
      response.resume().once('close', resolve)
    }).once('error', reject)
  })
}
