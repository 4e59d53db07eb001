import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { isBodyPictureName } from '~/pictures/body-pictures.rules'
import { tables } from '../published/published-posts.queries'

const batch = 100
const pictureName = /article-pictures\/([\w.-]+)/g

/** The file name of each uploaded picture in the text of a post, once. */
export async function* picturesInTexts(db: Db): AsyncGenerator<string> {
  const seen = new Set<string>()
  for (const kind of postKinds) {
    let last = ''
    for (;;) {
      const rows = await db
        .selectFrom(tables[kind].posts)
        .select(['id', 'body'])
        .where('id', '>', last)
        .where('body', 'like', '%article-pictures/%')
        .orderBy('id')
        .limit(batch)
        .execute()
      const names = rows.flatMap(({ body }) =>
        [...body.matchAll(pictureName)].map(([, name = '']) => name),
      )
      for (const name of names) {
        if (seen.has(name) || !isBodyPictureName(name)) continue
        seen.add(name)
        yield name
      }
      last = rows.at(-1)?.id ?? ''
      if (rows.length < batch) break
    }
  }
}
