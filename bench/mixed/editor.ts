import { setTimeout } from 'node:timers/promises'

interface EditorOptions {
  /** Where readers are. */
  origin: string
  token: string
  everyMs: number
  seconds: number
}

/** Published posts: how long until readers saw each of them on the home page, in milliseconds. */
export async function publishMeanwhile(options: EditorOptions): Promise<number[]> {
  const { origin, token, everyMs, seconds } = options
  const times: number[] = []
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    const startedAt = performance.now()
    const title = `Published under load, ${crypto.randomUUID()}`
    await publish(origin, token, title)
    await untilVisible(origin, title, startedAt + 10_000)
    times.push(performance.now() - startedAt)
    const rest = Math.min(startedAt + everyMs, until) - performance.now()
    if (rest > 0) await setTimeout(rest)
  }
  return times
}

async function publish(origin: string, token: string, title: string): Promise<void> {
  const answer = await fetch(`${origin}/api/desk/v1/posts/article/${crypto.randomUUID()}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      title,
      domain: 'ai',
      summary: 'In short.',
      tags: ['Load'],
      body: 'One of the posts of the day, with **a few** words.\n\n'.repeat(20),
      status: 'published',
    }),
  })
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

async function untilVisible(origin: string, title: string, until: number): Promise<void> {
  const isVisible = async () => (await (await fetch(origin)).text()).includes(title)
  while (!(await isVisible())) {
    if (performance.now() > until) throw new Error(`"${title}" is not on the home page.`)
    await setTimeout(20)
  }
}
