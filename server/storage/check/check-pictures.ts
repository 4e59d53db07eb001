import type { Db } from '~/database/database'
import { fingerprintOf } from '~/pictures/uploads/webp.rules'
import { everyPostPicture } from '~/posts/pictures/picture-of-post.queries'
import { picturesInTexts } from '~/posts/pictures/pictures-in-texts.queries'
import type { Pictures } from '../pictures'

interface CheckDeps {
  db: Db
  pictures: Pick<Pictures, 'thumbnailFiles' | 'bodyPictures'>
}

/** Describes each picture of a post that is missing or damaged. */
export async function* brokenPictures({ db, pictures }: CheckDeps): AsyncGenerator<string> {
  for await (const posts of everyPostPicture(db)) {
    for (const { id, fingerprint } of posts) {
      if (fingerprint === null) continue
      const picture = await pictures.thumbnailFiles.original({ id, fingerprint })
      if (!picture)
        yield `article-thumbnails/${id}.webp is missing, or is not the picture of its post`
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
