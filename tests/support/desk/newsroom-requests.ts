import { equal } from 'node:assert/strict'
import { type Newsroom, post } from './newsroom-server'

let count = 0

export function aTitle(): string {
  count += 1
  return `A story of the night watch, number ${process.pid}-${count}`
}

export const completePost = (title = aTitle()) => ({
  title,
  domain: 'AI',
  summary: 'What the watch saw.',
  body: 'It was a quiet night.',
})

/** Creates an article without a browser; returns its address at the desk. */
export async function anArticle(
  { desk, cookies }: Newsroom,
  { title = aTitle(), when = 'now' }: { title?: string; when?: 'now' | 'draft' } = {},
): Promise<string> {
  const id = crypto.randomUUID()
  const fields = { ...completePost(title), id, tab: 'one', when }
  equal((await post(`${desk}/articles/new`, fields, cookies.ada)).status, 303)
  return `${desk}/articles/${id}`
}

/** How many posts with this title the desk lists. */
export async function countOf(
  { desk, cookies }: Newsroom,
  title: string,
  status = '',
): Promise<number> {
  const query = new URLSearchParams({ q: title, status })
  const answer = await fetch(`${desk}/posts?${query}`, { headers: { Cookie: cookies.ada } })
  return Number(/>(\d+) posts?</.exec(await answer.text())?.[1])
}

/** Another network for each call: sign-in attempts are counted per network. */
export function aNetwork(): { 'X-Forwarded-For': string } {
  count += 1
  return { 'X-Forwarded-For': `10.${process.pid % 250}.${Math.floor(count / 250)}.${count % 250}` }
}
