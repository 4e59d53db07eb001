import {
  type Newsroom,
  password,
  people,
  post,
  sessionIn,
  setUpEditors,
} from '../../tests/support/desk/newsroom-server'
import type { ServerProcess } from '../../tests/support/program'
import type { Random } from '../random'
import { type Article, type Desk, publish } from './writing'

/** Sets up the desk of a new server, and signs in its owner. */
export async function openDesk({ origin, deskUrl, setupUrl }: ServerProcess): Promise<Desk> {
  const cookie = sessionIn(await post(setupUrl, { ...people.ada, password }))
  return { origin, desk: deskUrl, cookie }
}

/** The same with all editors. */
export async function openNewsroom(server: ServerProcess): Promise<Desk & { newsroom: Newsroom }> {
  const newsroom = await setUpEditors(server)
  return { origin: server.origin, desk: newsroom.desk, cookie: newsroom.cookies.ada, newsroom }
}

/** Publishes an article. Throws if the server does not acknowledge it. */
export async function publishOne(desk: Desk, random: Random): Promise<Article> {
  const id = random.uuid()
  const article = { id, tab: id, title: `Post ${id}`, body: `Text of ${id}.` }
  await publish(desk, article)
  return article
}

/** Publishes an article, or returns what went wrong. */
export async function tryToPublish(
  desk: Desk,
  random: Random,
): Promise<{ article: Article | null; error: string }> {
  try {
    return { article: await publishOne(desk, random), error: '' }
  } catch (error) {
    return { article: null, error: error instanceof Error ? error.message : String(error) }
  }
}
