import { join } from 'node:path'
import { type Database, openDatabase } from '../../app/database/database'
import { storeDecisions } from '../../app/entities/stored/decisions.queries'
import type { PostToSave } from '../../app/posts/post.rules'
import { searchTextOf } from '../../app/posts/saving/search-text.rules'
import { insertPost } from '../../app/posts/saving/write-post.queries'
import { copyMigratedFile } from './data/databases'
import { dataFolderWithEditors, type Newsroom } from './desk/newsroom-server'
import { type RunningServer, type Settings, startServer } from './server'
import { temporaryFolder } from './temporary-folder'

/** A server with exactly these posts. */
export async function startServerWith(
  posts: PostToSave[],
  settings: Settings = {},
): Promise<RunningServer> {
  return startServer({ SAMPLE_CONTENT: '0', ...settings, DATA_DIR: await dataFolderWith(posts) })
}

export async function dataFolderWith(posts: PostToSave[]): Promise<string> {
  const folder = await temporaryFolder()
  await copyMigratedFile(join(folder, 'vigil.db'))
  await insertPosts(folder, posts)
  return folder
}

/** A server whose database was prepared before it started. */
export async function startServerPrepared(
  prepare: (database: Database) => Promise<void>,
): Promise<RunningServer> {
  const DATA_DIR = await temporaryFolder()
  await copyMigratedFile(join(DATA_DIR, 'vigil.db'))
  const database = await openDatabase(`file:${join(DATA_DIR, 'vigil.db')}`)
  await prepare(database)
  await database.close()
  return startServer({ SAMPLE_CONTENT: '0', DATA_DIR })
}

/** The same; an editor has accepted every indicator in them. */
export async function startServerWithIndicators(posts: PostToSave[]): Promise<RunningServer> {
  const DATA_DIR = await temporaryFolder()
  await copyMigratedFile(join(DATA_DIR, 'vigil.db'))
  const database = await openDatabase(`file:${join(DATA_DIR, 'vigil.db')}`)
  const decided = { now: new Date(), editor: { id: null, name: 'Ada' } }
  for (const post of posts) {
    const waiting = searchTextOf(post.body).entities.filter(({ state }) => state === 'waiting')
    const decisions = waiting.map(({ type, value }) => ({
      type,
      value,
      decision: 'accepted' as const,
    }))
    await storeDecisions(database.db, post, decisions, decided)
  }
  await database.close()
  await insertPosts(DATA_DIR, posts)
  return startServer({ SAMPLE_CONTENT: '0', DATA_DIR })
}

/** The same with three editors. */
export async function startNewsroomWith(posts: PostToSave[]): Promise<Newsroom> {
  const settings = { SAMPLE_CONTENT: '0' }
  const { dataDir, cookies } = await dataFolderWithEditors(settings)
  await insertPosts(dataDir, posts)
  const server = await startServer({ ...settings, DATA_DIR: dataDir })
  return { server, desk: server.deskUrl, cookies }
}

async function insertPosts(dataDir: string, posts: PostToSave[]): Promise<void> {
  const database = await openDatabase(`file:${join(dataDir, 'vigil.db')}`)
  for (const post of posts) await insertPost(database.db, post, new Date())
  await database.close()
}
