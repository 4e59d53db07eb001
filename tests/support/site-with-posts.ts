import { join } from 'node:path'
import { openDatabase } from '../../app/database/database'
import type { PostToSave } from '../../app/posts/post.rules'
import { insertPost } from '../../app/posts/saving/write-post.queries'
import { copyMigratedFile } from './data/databases'
import { dataFolderWithEditors, type Newsroom } from './desk/newsroom-server'
import { type RunningServer, type Settings, startServer, temporaryFolder } from './server'

/** A server with exactly these posts. */
export async function startServerWith(
  posts: PostToSave[],
  settings: Settings = {},
): Promise<RunningServer> {
  const DATA_DIR = await temporaryFolder()
  await copyMigratedFile(join(DATA_DIR, 'vigil.db'))
  await insertPosts(DATA_DIR, posts)
  return startServer({ SAMPLE_CONTENT: '0', ...settings, DATA_DIR })
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
