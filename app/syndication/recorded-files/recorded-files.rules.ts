import { createHash } from 'node:crypto'
import { bodyPictureName, bodyPicturePath, parsePictureId } from '~/pictures/body-pictures.rules'
import { thumbnailPath } from '~/pictures/picture-addresses.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { picturesOfPost } from '~/posts/pictures/library/picture-uses.rules'
import type { Post } from '~/posts/post.rules'
import type { RecordedFile } from '~/record/entries/entry.rules'
import { exportPath } from '../exports/export-address.rules'
import { exportFormats } from '../exports/export-formats.rules'
import { exportedPost, type PostToExport, type Publication } from '../exports/exported-post.rules'
import { writePostExport } from '../exports/write-export.rules'

/** A picture as it is served in full size, and where its bytes are. */
export type PictureToRecord = { path: string } & (
  | { place: 'thumbnail'; fingerprint: string }
  | { place: 'body'; name: string }
)

/** The pictures of a post, each once: those of its text, then its thumbnail. */
export function picturesToRecord(post: Pick<Post, 'id' | 'body' | 'thumbnail'>): PictureToRecord[] {
  return picturesOfPost(post).flatMap(({ place, pictureId }): PictureToRecord[] => {
    const picture = parsePictureId(pictureId)
    if (!picture) return []
    return place === 'thumbnail'
      ? [{ path: thumbnailPath(post), place, fingerprint: picture.fingerprint }]
      : [{ path: bodyPicturePath(picture), place, name: bodyPictureName(picture) }]
  })
}

/** The files of a post in every format, as they are served. */
export function exportsToRecord(
  site: Publication,
  input: PostToExport,
  markdown: string,
): RecordedFile[] {
  const post = { ...exportedPost(site, input), markdown }
  const path = postPath(input.post)
  return exportFormats.map((format) =>
    recordedFile(
      exportPath(path, format),
      new TextEncoder().encode(writePostExport(site, post, format)),
    ),
  )
}

export function recordedFile(path: string, bytes: Uint8Array): RecordedFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path, sha256, bytes: bytes.byteLength }
}

const minuteMs = 60_000
const longestWaitMs = 60 * minuteMs

/** When to look for missing files again: after 1 minute, 2, 4 and so on, up to an hour. */
export function nextAttempt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(minuteMs * 2 ** attempts, longestWaitMs))
}

/** Half a day after the first look. A picture that arrives later is looked for when it is stored. */
export const maxAttempts = 16
