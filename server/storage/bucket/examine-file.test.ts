import { mkdir, readdir, rename, rm, truncate } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fingerprintOf } from '~/pictures/uploads/webp.rules'
import { findForDesk } from '~/posts/editing/desk-posts.queries'
import { created } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { blue, bucketSite, red } from '../../../tests/support/pictures/bucket-site'

onEachEngine('files in the bucket', (open) => {
  test('are not taken while they are being copied', async () => {
    const { db } = await open()
    const { put, settle, shown, warnings, scan } = await bucketSite({ db })
    const { id } = await created(db)
    await settle()
    await put(id, red.subarray(0, red.length / 2))
    await settle()
    expect([await shown(id), warnings()]).toEqual([null, []])
    await put(id, red)
    await scan.lookAround()
    expect(await shown(id), 'one look is not enough').toBeNull()
    await settle()
    expect(await shown(id)).toBe(fingerprintOf(red))
  })

  test('that are no pictures are not shown, stay, and are logged once with what to do', async () => {
    const { db } = await open()
    const { put, file, settle, shown, warnings, pass, bucket } = await bucketSite({ db })
    const [good, bad, large, half] = await Promise.all([1, 2, 3, 4].map(() => created(db)))
    const ids = [good, bad, large, half].map((post) => post?.id ?? '')
    const [a = '', b = '', c = '', d = ''] = ids
    await put(a, red)
    await settle()
    // It replaces one that was shown, which cannot be shown any more.
    await put(a, new TextEncoder().encode('<!doctype html>'))
    await put(b, new Uint8Array(await sharp(red).png().toBuffer()))
    await put(c, red)
    await truncate(file(c), 21 * 1024 * 1024)
    await put(d, red.subarray(0, 60))
    await settle()
    pass(61_000)
    await settle()
    await settle()
    expect(await Promise.all(ids.map(shown))).toEqual([null, null, null, null])
    const words = warnings().map(({ file, line }) => [file, line])
    expect(words).toHaveLength(4)
    const told = new Map(words as [string, string][])
    expect(told.get(`${a}.webp`)).toContain('Convert it to WebP and copy it again')
    expect(told.get(`${b}.webp`)).toContain('Convert it to WebP and copy it again')
    expect(told.get(`${c}.webp`)).toContain('Make the picture smaller')
    expect(told.get(`${d}.webp`)).toContain('Copy it again')
    expect((await readdir(bucket)).filter((name) => name.endsWith('.webp'))).toHaveLength(4)
    await put(b, blue)
    await settle()
    expect(await shown(b)).toBe(fingerprintOf(blue))
  })

  test('that are not as we write pictures are written anew', async () => {
    const { db } = await open()
    const { put, settle, shown, pictures } = await bucketSite({ db })
    const { id } = await created(db)
    const exif = { IFD0: { Make: 'Nightwatch' } }
    const photograph = new Uint8Array(await sharp(red).withExif(exif).webp().toBuffer())
    await put(id, photograph)
    await settle()
    const stored = (await pictures.thumbnails.get(`${id}.webp`))?.bytes ?? new Uint8Array()
    expect(await shown(id)).toBe(fingerprintOf(stored))
    expect(Buffer.from(stored).includes('Nightwatch')).toBe(false)
    await put(id, photograph)
    await settle()
    expect((await pictures.thumbnails.get(`${id}.webp`))?.bytes).toEqual(stored)
    expect((await findForDesk(db, 'article', id))?.version).toBe(2)
  })

  test('that are all missing are a volume that is not there: no post loses its picture', async () => {
    const { db } = await open()
    const one = await bucketSite({ db })
    const { bucket, put, settle, shown, warnings } = one
    const { id } = await created(db)
    await put(id, red)
    await settle()
    await rename(bucket, `${bucket}-away`)
    await settle()
    await mkdir(bucket)
    await settle()
    expect(await shown(id)).toBe(fingerprintOf(red))
    expect(warnings()).toMatchObject([{ level: 'error', missing: 1 }])
    const restarted = await bucketSite({ db }, one.data)
    await restarted.settle()
    expect(await shown(id)).toBe(fingerprintOf(red))
    await rm(bucket, { recursive: true })
    await rename(`${bucket}-away`, bucket)
    await settle()
    await rm(one.file(id))
    await settle()
    expect(await shown(id)).toBeNull()
  })

  test('that the desk is about to replace are left to it', async () => {
    const { db } = await open()
    const { put, scan, shown, pictures } = await bucketSite({ db })
    const thumbnail = { width: 160, height: 90, fingerprint: fingerprintOf(blue) }
    await pictures.thumbnailFiles.keepUpload({ fingerprint: thumbnail.fingerprint, bytes: blue })
    const { id } = await created(db, { thumbnail })
    await put(id, red)
    for (let times = 0; times < 4; times += 1) await scan.lookAround()
    expect(await shown(id)).toBe(fingerprintOf(blue))
  })

  test('that the desk puts there while they are compared are not taken for missing', async () => {
    const { db } = await open()
    const first = await bucketSite({ db })
    await first.settle()
    const thumbnail = { width: 160, height: 90, fingerprint: fingerprintOf(blue) }
    const { fingerprint } = thumbnail
    await first.pictures.thumbnailFiles.keepUpload({ fingerprint, bytes: blue })
    const { id } = await created(db, { thumbnail })
    // A start after a kill: what it finds missing is on its way, and arrives while it looks.
    const second = await bucketSite({ db }, first.data, {
      afterLook: async () => void (await first.carryOut()),
    })
    for (let times = 0; times < 4; times += 1) await second.scan.lookAround()
    expect(await second.shown(id)).toBe(fingerprint)
    expect((await findForDesk(db, 'article', id))?.version).toBe(1)
  })
})
