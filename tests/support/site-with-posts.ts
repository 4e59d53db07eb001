import { join } from 'node:path'
import { openDatabase } from '../../app/database/database'
import type { PostToSave } from '../../app/posts/post.rules'
import { insertPost } from '../../app/posts/saving/write-post.queries'
import { copyMigratedFile } from './data/databases'
import { type RunningServer, type Settings, startServer, temporaryFolder } from './server'

/** A site of its own that holds just these posts. */
export async function startServerWith(
  posts: PostToSave[],
  settings: Settings = {},
): Promise<RunningServer> {
  const DATA_DIR = await temporaryFolder()
  const file = join(DATA_DIR, 'vigil.db')
  await copyMigratedFile(file)
  const database = await openDatabase(`file:${file}`)
  for (const post of posts) await insertPost(database.db, post, new Date())
  await database.close()
  return startServer({ SAMPLE_CONTENT: '0', ...settings, DATA_DIR })
}
