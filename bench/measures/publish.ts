import { firstEditor, send } from '../desk'
import { type Edition, median, ms, type Result, spread } from '../numbers'
import { type Running, startVigil } from '../running'

const rounds = 10
const limits = { here: 250, other: 1_000 }

/**
 * From the editor's click to the article on the home page, in the feed, the sitemap and the search, on this
 * instance and on another one with the same database.
 */
export async function publish(
  settings: Record<string, string>,
  edition: Edition,
): Promise<Result[]> {
  const start = () => startVigil({ ...settings, LOG_LEVEL: 'warn', SAMPLE_CONTENT: '0' })
  const [here, other] = [await start(), await start()]
  try {
    const { desk, cookie } = await firstEditor(here)
    // As on a site with readers: the texts in the feed were rendered before.
    for (const instance of [here, other]) await waitUntilVisible(instance, 'any', 0)
    const times = { here: [] as number[], other: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      const title = `Seen at once ${crypto.randomUUID()}`
      const word = title.split(' ').at(-1) ?? ''
      const clickedAt = performance.now()
      await send(
        `${desk}/articles/new`,
        {
          id: crypto.randomUUID(),
          tab: word,
          when: 'now',
          title,
          domain: 'AI',
          summary: 'In short.',
          body: 'The text of it.',
        },
        cookie,
      )
      await waitUntilVisible(here, word, 5_000)
      times.here.push(performance.now() - clickedAt)
      await waitUntilVisible(other, word, 5_000)
      times.other.push(performance.now() - clickedAt)
    }
    return (['here', 'other'] as const).map((where) => ({
      name: where === 'here' ? 'publish to visible' : 'publish to visible on another instance',
      value: spread(times[where], ms),
      amount: median(times[where]),
      bar: `under ${ms(limits[where])}`,
      isMet: Math.max(...times[where]) < limits[where],
      edition,
    }))
  } finally {
    await here.stop()
    await other.stop()
  }
}

/** Resolves when the word is on every page that shows new posts, or after the time limit. */
async function waitUntilVisible(
  { origin }: Running,
  word: string,
  timeoutMs: number,
): Promise<void> {
  const until = performance.now() + timeoutMs
  for (const path of ['/', '/feed.xml', '/sitemap/news', `/api/search?q=${word}`]) {
    const isVisible = async () => (await (await fetch(origin + path)).text()).includes(word)
    while (!(await isVisible()) && performance.now() < until);
  }
}
