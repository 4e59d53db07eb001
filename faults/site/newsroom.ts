import { furnish, type Newsroom } from '../../tests/support/desk/furnished'
import type { RunningServer } from '../../tests/support/server'
import type { Random } from '../random'
import { type Article, type Desk, publish } from './writing'

/** A desk with its editors on a server that nobody has used yet. */
export async function openDesk(server: RunningServer): Promise<Desk & { newsroom: Newsroom }> {
  const newsroom = await furnish(server)
  return { origin: server.origin, desk: newsroom.desk, cookie: newsroom.cookies.ada, newsroom }
}

/** An article that is out, acknowledged by the server. */
export async function publishOne(desk: Desk, random: Random): Promise<Article> {
  const id = random.uuid()
  const article = { id, tab: id, title: `Post ${id}`, body: `Text of ${id}.` }
  await publish(desk, article)
  return article
}

/** Whether publishing works; what went wrong, where it does not. */
export async function tryToPublish(
  desk: Desk,
  random: Random,
): Promise<{ article: Article | null; trouble: string }> {
  try {
    return { article: await publishOne(desk, random), trouble: '' }
  } catch (error) {
    return { article: null, trouble: error instanceof Error ? error.message : String(error) }
  }
}
