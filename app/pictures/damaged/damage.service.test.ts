import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createDamageCheck, isWhole } from './damage.service'

const drawn = sharp({ create: { width: 64, height: 64, channels: 3, background: '#123' } })
const webp = new Uint8Array(await drawn.clone().webp().toBuffer())
const avif = new Uint8Array(await drawn.clone().avif({ effort: 0 }).toBuffer())
const at = new Date(0)

test('a truncated picture is not whole', () => {
  for (const picture of [webp, avif]) {
    expect(isWhole(picture)).toBe(true)
    for (const length of [0, 4, 11, 40, picture.length - 1]) {
      expect(isWhole(picture.slice(0, length)), `${length} bytes`).toBe(false)
    }
  }
})

test('an unreadable picture is reported once until its file changes', async () => {
  const reports: string[] = []
  const reportIfDamaged = createDamageCheck(({ message }) => reports.push(message))
  const garbage = { bytes: new TextEncoder().encode('<html>'), modifiedAt: at }
  const hollow = { bytes: new Uint8Array(webp).fill(0, 20), modifiedAt: at }
  expect(await reportIfDamaged('a.webp', { bytes: webp, modifiedAt: at })).toBe(false)
  expect(reports).toEqual([])
  const checks = [reportIfDamaged('b.webp', garbage), reportIfDamaged('b.webp', garbage)]
  expect(await Promise.all(checks)).toEqual([true, true])
  expect(await reportIfDamaged('b.webp', garbage)).toBe(true)
  expect(reports).toEqual(['The picture b.webp is damaged: a placeholder is shown.'])
  expect(await reportIfDamaged('c.webp', hollow)).toBe(true)
  expect(await reportIfDamaged('b.webp', { ...garbage, modifiedAt: new Date(1) })).toBe(true)
  expect(reports).toHaveLength(3)
})
