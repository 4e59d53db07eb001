import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '~/config/env.server'
import type { ObjectStorage } from '~/config/object-storage'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { DamagedObjectError } from '~/pictures/stores/objects/object-storage-error.rules'
import { objectStoresIn } from '../../../../storage/picture-stores/object-stores'

export interface RecordedPicture {
  /** In the data folder. */
  path: string
  /** Of a thumbnail, whose file has the same name whatever it shows. */
  fingerprint: string | null
}

/** The SHA-256 of the file in the place of a picture, or `anotherPicture`; null if it is missing. */
export type DigestOf = (picture: RecordedPicture) => Promise<string | null>

/** Instead of a digest: there is a file, and it is certain that it is not the picture. */
export const anotherPicture = 'another picture'

/** Where this installation has its pictures. */
export function digestsOf({ objectStorage, dataDir }: Pick<Env, 'objectStorage' | 'dataDir'>) {
  return objectStorage ? digestsInObjects(objectStorage) : digestsOnDisk(dataDir)
}

function digestsOnDisk(dataDir: string): DigestOf {
  return async ({ path }) => {
    const bytes = await unlessMissing(() => readFile(join(dataDir, path)))
    return bytes && digestOf(bytes)
  }
}

function digestsInObjects(storage: ObjectStorage): DigestOf {
  const { thumbnails, bodyPictures } = objectStoresIn(storage)
  return async ({ path, fingerprint }) => {
    const name = path.split('/').at(-1) ?? ''
    try {
      const picture = fingerprint
        ? await thumbnails.get(name.replace(/\.webp$/, `.${fingerprint}.webp`))
        : await bodyPictures.get(name)
      return picture && digestOf(picture.bytes)
    } catch (error) {
      if (error instanceof DamagedObjectError) return anotherPicture
      throw error
    }
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
