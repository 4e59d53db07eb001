import { createToken, firstEditor } from '../desk'
import { ms, quantile, type Result } from '../numbers'
import { startVigil } from '../running'

const atOnce = 4
const warmUp = 100
const posts = 1_500
const leastPerSecond = 150

const body =
  `The watch wrote **another** line of the night, with [a link](https://example.com/a) to what it saw.

- one thing
- another thing

`.repeat(15)

/** How many posts a program publishes in a second through the API, four at a time. */
export async function publishThroughApi(dataDir: string): Promise<Result[]> {
  const vigil = await startVigil({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', SAMPLE_CONTENT: '0' })
  try {
    const token = await createToken(await firstEditor(vigil))
    const publish = () => publishOne(vigil.origin, token)
    await repeat(warmUp, publish)
    const startedAt = performance.now()
    const times = await repeat(posts, publish)
    const perSecond = (posts * 1_000) / (performance.now() - startedAt)
    return [
      {
        name: `posts published through the API, ${atOnce} at a time`,
        value: `${perSecond.toFixed(0)} a second, p95 ${ms(quantile(times, 0.95))}`,
        amount: perSecond,
        bar: `at least ${leastPerSecond} a second`,
        isMet: perSecond >= leastPerSecond,
      },
    ]
  } finally {
    await vigil.stop()
  }
}

async function publishOne(origin: string, token: string): Promise<void> {
  const id = crypto.randomUUID()
  const answer = await fetch(`${origin}/api/desk/v1/posts/article/${id}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      title: `What the watch saw, ${id}`,
      domain: 'ai',
      summary: 'In short.',
      tags: ['Night', `Watch ${id.slice(0, 1)}`],
      body,
      status: 'published',
    }),
  })
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** Runs the task so often, several at once, and returns how long each took. */
async function repeat(count: number, task: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  let left = count
  const work = async () => {
    while (left > 0) {
      left -= 1
      const startedAt = performance.now()
      await task()
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return times
}
