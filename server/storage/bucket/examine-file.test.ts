import { mkdir, readdir, rename, rm, truncate } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fingerprintOf } from '~/pictures/uploads/webp.rules'
import { findForDesk } from '~/posts/editing/desk-posts.queries'
import { createdPost } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { blue, bucketSite, red } from '../../../tests/support/pictures/bucket-site'

onEachEngine('files in the bucket', (open) => {
  test('are not adopted while they are being copied', async () => {
    const { db } = await open()
    const { put, settle, shownFingerprint, warnings, scan } = await bucketSite({ db })
    const { id } = await createdPost(db)
    await settle()
    await put(id, red.subarray(0, red.length / 2))
    await settle()
    expect([await shownFingerprint(id), warnings()]).toEqual([null, []])
    await put(id, red)
    await scan.scanFolder()
    expect(await shownFingerprint(id), 'one look is not enough').toBeNull()
    await settle()
    expect(await shownFingerprint(id)).toBe(fingerprintOf(red))
  })

  test('that are not pictures are not shown, stay, and are logged once with what to do', async () => {
    const { db } = await open()
    const { put, file, settle, shownFingerprint, warnings, pass, bucket } = await bucketSite({ db })
    const [good, bad, large, half] = await Promise.all([1, 2, 3, 4].map(() => createdPost(db)))
    const ids = [good, bad, large, half].map((post) => post?.id ?? '')
    const [a = '', b = '', c = '', d = ''] = ids
    await put(a, red)
    await settle()
    // It replaces a picture that was shown, which is then not shown any more.
    await put(a, new TextEncoder().encode('<!doctype html>'))
    await put(b, new Uint8Array(await sharp(red).png().toBuffer()))
    await put(c, red)
    await truncate(file(c), 21 * 1024 * 1024)
    await put(d, red.subarray(0, 60))
    await settle()
    pass(61_000)
    await settle()
    await settle()
    expect(await Promise.all(ids.map(shownFingerprint))).toEqual([null, null, null, null])
    const words = warnings().map(({ file, line }) => [file, line])
    expect(words).toHaveLength(4)
    const reasons = new Map(words as [string, string][])
    expect(reasons.get(`${a}.webp`)).toContain('Convert it to WebP and copy it again')
    expect(reasons.get(`${b}.webp`)).toContain('Convert it to WebP and copy it again')
    expect(reasons.get(`${c}.webp`)).toContain('Make the picture smaller')
    expect(reasons.get(`${d}.webp`)).toContain('Copy it again')
    expect((await readdir(bucket)).filter((name) => name.endsWith('.webp'))).toHaveLength(4)
    await put(b, blue)
    await settle()
    expect(await shownFingerprint(b)).toBe(fingerprintOf(blue))
  })

  test('in another format are converted', async () => {
    const { db } = await open()
    const { put, settle, shownFingerprint, pictures } = await bucketSite({ db })
    const { id } = await createdPost(db)
    const exif = { IFD0: { Make: 'Nightwatch' } }
    const photograph = new Uint8Array(await sharp(red).withExif(exif).webp().toBuffer())
    await put(id, photograph)
    await settle()
    const stored = (await pictures.thumbnails.get(`${id}.webp`))?.bytes ?? new Uint8Array()
    expect(await shownFingerprint(id)).toBe(fingerprintOf(stored))
    expect(Buffer.from(stored).includes('Nightwatch')).toBe(false)
    await put(id, photograph)
    await settle()
    expect((await pictures.thumbnails.get(`${id}.webp`))?.bytes).toEqual(stored)
    expect((await findForDesk(db, 'article', id))?.version).toBe(2)
  })

  test('that are all missing mean an unmounted volume: no post loses its picture', async () => {
    const { db } = await open()
    const one = await bucketSite({ db })
    const { bucket, put, settle, shownFingerprint, warnings } = one
    const { id } = await createdPost(db)
    await put(id, red)
    await settle()
    await rename(bucket, `${bucket}-away`)
    await settle()
    await mkdir(bucket)
    await settle()
    expect(await shownFingerprint(id)).toBe(fingerprintOf(red))
    expect(warnings()).toMatchObject([{ level: 'error', missing: 1 }])
    const restarted = await bucketSite({ db }, one.data)
    await restarted.settle()
    expect(await shownFingerprint(id)).toBe(fingerprintOf(red))
    await rm(bucket, { recursive: true })
    await rename(`${bucket}-away`, bucket)
    await settle()
    await rm(one.file(id))
    await settle()
    expect(await shownFingerprint(id)).toBeNull()
  })

  test('that the desk is about to replace are left alone', async () => {
    const { db } = await open()
    const { put, scan, shownFingerprint, pictures } = await bucketSite({ db })
    const thumbnail = { width: 160, height: 90, fingerprint: fingerprintOf(blue) }
    await pictures.thumbnailFiles.storeUpload({ fingerprint: thumbnail.fingerprint, bytes: blue })
    const { id } = await createdPost(db, { thumbnail })
    await put(id, red)
    for (let times = 0; times < 4; times += 1) await scan.scanFolder()
    expect(await shownFingerprint(id)).toBe(fingerprintOf(blue))
  })

  test('that the desk adds during the comparison do not count as missing', async () => {
    const { db } = await open()
    const first = await bucketSite({ db })
    await first.settle()
    const thumbnail = { width: 160, height: 90, fingerprint: fingerprintOf(blue) }
    const { fingerprint } = thumbnail
    await first.pictures.thumbnailFiles.storeUpload({ fingerprint, bytes: blue })
    const { id } = await createdPost(db, { thumbnail })
    // A start after a kill: what it finds missing is on its way, and arrives while it looks.
    const second = await bucketSite({ db }, first.data, {
      afterListing: async () => void (await first.handleOutbox()),
    })
    for (let times = 0; times < 4; times += 1) await second.scan.scanFolder()
    expect(await second.shownFingerprint(id)).toBe(fingerprint)
    expect((await findForDesk(db, 'article', id))?.version).toBe(1)
  })
})
