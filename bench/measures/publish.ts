import { type Edition, median, ms, type Result, spread } from '../numbers'
import { type Running, startVigil } from '../running'

const rounds = 10
const limits = { here: 250, elsewhere: 1_000 }

/**
 * From the editor's click to the article on the home page, in the feed, the sitemap and the search, of the
 * instance that was clicked on and of another one on the same database.
 */
export async function publish(
  settings: Record<string, string>,
  edition: Edition,
): Promise<Result[]> {
  const start = () => startVigil({ ...settings, LOG_LEVEL: 'warn', SAMPLE_CONTENT: '0' })
  const [here, elsewhere] = [await start(), await start()]
  try {
    const desk = here.setupUrl.replace(/\/setup\?.*/, '')
    const made = await send(here.setupUrl, {
      ...{ name: 'Bench', email: 'bench@example.com', password: 'a horse, a battery and a staple' },
    })
    const cookie = made.headers.getSetCookie().find((line) => line.includes('session_token')) ?? ''
    // As on a site that has readers: the texts that the feed carries were laid out before today.
    for (const instance of [here, elsewhere]) await waitUntilVisible(instance, 'any', 0)
    const took = { here: [] as number[], elsewhere: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      const title = `Seen at once ${crypto.randomUUID()}`
      const word = title.split(' ').at(-1) ?? ''
      const clickedAt = performance.now()
      await send(
        `${desk}/articles/new`,
        {
          ...{ id: crypto.randomUUID(), tab: word, when: 'now', title, domain: 'AI' },
          ...{ summary: 'In short.', body: 'The text of it.' },
        },
        cookie.split(';')[0],
      )
      await waitUntilVisible(here, word, 5_000)
      took.here.push(performance.now() - clickedAt)
      await waitUntilVisible(elsewhere, word, 5_000)
      took.elsewhere.push(performance.now() - clickedAt)
    }
    return (['here', 'elsewhere'] as const).map((where) => ({
      name: where === 'here' ? 'publish to visible' : 'publish to visible on another instance',
      value: spread(took[where], ms),
      amount: median(took[where]),
      bar: `under ${ms(limits[where])}`,
      isMet: Math.max(...took[where]) < limits[where],
      edition,
    }))
  } finally {
    await here.stop()
    await elsewhere.stop()
  }
}

/** Resolves when the word is on every page that shows what is new, or the patience is over. */
async function waitUntilVisible(
  { origin }: Running,
  word: string,
  patienceMs: number,
): Promise<void> {
  const until = performance.now() + patienceMs
  for (const path of ['/', '/feed.xml', '/sitemap/news', `/api/search?q=${word}`]) {
    const isThere = async () => (await (await fetch(origin + path)).text()).includes(word)
    while (!(await isThere()) && performance.now() < until);
  }
}

function send(url: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Cookie: cookie },
    redirect: 'manual',
  })
}
