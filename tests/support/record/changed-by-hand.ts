import { savePosts } from '../data/saved-posts'
import { aPost } from '../posts'
import type { RunningServer } from '../server'
import { changeDatabase } from '../servers/database-beside'
import { startServerPrepared } from '../site-with-posts'
import { publishNext, recordFirst } from './public-versions'

/** As an operator does behind the record's back. */
export async function appendToBody(
  site: Pick<RunningServer, 'dataDir'>,
  path: string,
): Promise<void> {
  const { changes } = await changeDatabase(site, (database) =>
    database
      .prepare("update articles set body = body || ' And nobody noticed.' where slug = ?")
      .run(path.split('/').at(-1) ?? ''),
  )
  if (changes !== 1) throw new Error(`There is no article at ${path}.`)
}

/** Its one article has all columns as they were before its correction, as from a backup of that one row. */
export function startSiteThatWasSetBack(): Promise<RunningServer> {
  const post = aPost({ slug: 'leaked-keys', body: 'It opened twelve sites.' })
  const { id, body } = post
  const day = (number: number) => new Date(`2026-03-0${number}T09:00:00Z`)
  return startServerPrepared(async (database) => {
    await savePosts(database, post)
    await recordFirst(database, post, day(2))
    const texts = { body: 'It opened fourteen sites.' }
    const correction = { change: 'correction' as const, note: 'It was fourteen sites.' }
    await publishNext(database, post, { ...correction, texts, at: day(3) })
    const row = { body, version: 1, recorded_version: 1, changed_at: null }
    await database.db.updateTable('articles').set(row).where('id', '=', id).execute()
  })
}
