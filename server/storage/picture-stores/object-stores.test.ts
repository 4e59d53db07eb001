import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { acceptPicture } from '~/pictures/uploads/accept-picture.service'
import { createdPost } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import {
  type ObjectStorageServer,
  startObjectStorage,
} from '../../../tests/support/servers/object-storage'
import { temporaryFolder } from '../../../tests/support/temporary-folder'
import { openPictures } from '../pictures'
import { objectStoresIn } from './object-stores'

let server: ObjectStorageServer
beforeAll(async () => {
  server = await startObjectStorage()
})
afterAll(() => server.remove())

onEachEngine('pictures in object storage', (open, engine) => {
  const storage = () => ({ ...server.storage, prefix: `${engine}/` })

  async function anInstance({ db }: Database) {
    const dataDir = await temporaryFolder()
    const options = { root: join(dataDir, 'nothing'), reportError: () => {} }
    return openPictures({ objectStorage: storage(), dataDir, db, ...options })
  }

  async function aPicture(background: string) {
    const picture = sharp({ create: { width: 800, height: 450, channels: 3, background } })
    const accepted = await acceptPicture(await picture.png().toBuffer())
    if (!accepted.ok) throw new Error(accepted.reason)
    return accepted
  }

  test('two instances share pictures and their variants, and serve copies while it is away', async () => {
    const database = await open()
    const [one, two] = [await anInstance(database), await anInstance(database)]
    const picture = await aPicture('#00ff00')
    await one.thumbnailFiles.storeUpload(picture)
    const { id } = await createdPost(database.db, { thumbnail: picture })
    const variant = `${id}.${picture.fingerprint}.480.avif`
    const contentOf = (found: { bytes: Uint8Array } | null) => found && Buffer.from(found.bytes)
    const size = contentOf(await two.thumbnailVariants(variant))
    expect(size?.byteLength).toBeGreaterThan(100)
    await two.thumbnailFiles.syncBucket(id)
    expect(contentOf(await one.thumbnails.get(`${id}.webp`))).toEqual(contentOf(picture))
    expect(contentOf(await one.thumbnailVariants(variant))).toEqual(size)

    await server.kill()
    expect(contentOf(await one.thumbnailVariants(variant))).toEqual(size)
    expect(contentOf(await one.thumbnails.get(`${id}.webp`))).toEqual(contentOf(picture))
    const third = await anInstance(database)
    await expect(third.thumbnails.get(`${id}.webp`)).rejects.toThrow('does not answer')
    await expect(third.thumbnailFiles.storeUpload(picture)).rejects.toThrow('does not answer')
    await server.restart()
    const found = () => third.thumbnails.get(`${id}.webp`).catch(() => null)
    await expect.poll(found).not.toBeNull()
  })

  test('one of several instances sweeps, at most once an hour', async () => {
    const database = await open()
    const { db } = database
    const both = [await anInstance(database), await anInstance(database)]
    const { socialCards } = objectStoresIn(storage())
    const countAfter = async (minutes: number) => {
      const now = new Date(Date.now() + 60 * 24 * 60 * 60_000 + minutes * 60_000)
      await socialCards.put('card.jpg', Buffer.from('x'))
      await Promise.all(both.map(({ sweep }) => sweep(now, db)))
      return (await socialCards.list('')).length
    }
    expect(await countAfter(0)).toBe(0)
    expect(await countAfter(50)).toBe(1)
    expect(await countAfter(60)).toBe(0)
  })
})
