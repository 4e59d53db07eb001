import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { isBodyPictureName } from '~/pictures/body-pictures.rules'
import { fingerprintOf } from '~/pictures/uploads/webp.rules'
import { everyPictureOfPost } from '~/posts/pictures/picture-of-post.queries'
import { tables } from '~/posts/published/published-posts.queries'
import type { Pictures } from '../pictures'

interface Checked {
  db: Db
  pictures: Pick<Pictures, 'thumbnailFiles' | 'bodyPictures'>
}

/** Each picture that a post names and that is missing, or is not the one it names. */
export async function* brokenPictures({ db, pictures }: Checked): AsyncGenerator<string> {
  for await (const posts of everyPictureOfPost(db)) {
    for (const { id, fingerprint } of posts) {
      if (fingerprint === null) continue
      const picture = await pictures.thumbnailFiles.original({ id, fingerprint })
      if (!picture) yield `article-thumbnails/${id}.webp is missing, or not what its post names`
    }
  }
  for await (const name of picturesInTexts(db)) {
    const picture = await pictures.bodyPictures.get(name)
    if (!picture) yield `article-pictures/${name} is missing`
    else if (!name.startsWith(`${fingerprintOf(picture.bytes)}-`)) {
      yield `article-pictures/${name} is damaged`
    }
  }
}

const batch = 100
const mention = /article-pictures\/([\w.-]+)/g

async function* picturesInTexts(db: Db): AsyncGenerator<string> {
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
        [...body.matchAll(mention)].map(([, name = '']) => name),
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
