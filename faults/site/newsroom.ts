import {
  furnish,
  type Newsroom,
  password,
  people,
  post,
  sessionIn,
} from '../../tests/support/desk/furnished'
import type { RunningServer } from '../../tests/support/server'
import type { Random } from '../random'
import { type Article, type Desk, publish } from './writing'

/** A desk with its owner on a server that nobody has used yet. */
export async function openDesk({ origin, deskUrl, setupUrl }: RunningServer): Promise<Desk> {
  const cookie = sessionIn(await post(setupUrl, { ...people.ada, password }))
  return { origin, desk: deskUrl, cookie }
}

/** The same with all of its editors. */
export async function openNewsroom(server: RunningServer): Promise<Desk & { newsroom: Newsroom }> {
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
