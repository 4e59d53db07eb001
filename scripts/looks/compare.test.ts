import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { differencesOf } from './compare'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-looks-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('pictures that are a shade apart look the same', async () => {
  await picture('before', 'page.png', { height: 20, red: 100 })
  await picture('after', 'page.png', { height: 20, red: 106 })
  expect(await compareFolders()).toEqual({ 'page.png': null })
  expect(readdirSync(folder)).not.toContain('differences')
})

test('a changed area is counted and located', async () => {
  await picture('before', 'page.png', { height: 20, red: 100 })
  await picture('after', 'page.png', { height: 20, red: 100, square: { top: 5, size: 4 } })
  const { 'page.png': line } = await compareFolders()
  expect(line).toBe('16 pixels (8.000 %), from 5 to 8 px down')
  expect(readdirSync(join(folder, 'differences'))).toEqual(['page.png'])
})

test('a page that grew differs by the added pixels', async () => {
  await picture('before', 'page.png', { height: 20, red: 100 })
  await picture('after', 'page.png', { height: 22, red: 100 })
  const { 'page.png': line } = await compareFolders()
  expect(line).toContain('20 pixels')
  expect(line).toContain('10 × 20 became 10 × 22')
})

test('a picture that is missing in one set is reported', async () => {
  await picture('before', 'page.png', { height: 20, red: 100 })
  await picture('after', 'other.png', { height: 20, red: 100 })
  const lines = await compareFolders()
  expect(lines['page.png']).toBe(`not in ${join(folder, 'after')}`)
  expect(lines['other.png']).toBe(`not in ${join(folder, 'before')}`)
})

async function compareFolders(): Promise<Record<string, string | null>> {
  const [before, after, differences] = ['before', 'after', 'differences'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  return Object.fromEntries(await differencesOf({ before, after, differences }))
}

interface Drawing {
  height: number
  red: number
  square?: { top: number; size: number }
}

async function picture(set: string, name: string, { height, red, square }: Drawing) {
  const pixels = Buffer.alloc(10 * height * 3)
  for (let pixel = 0; pixel < 10 * height; pixel += 1) {
    const [x, y] = [pixel % 10, Math.floor(pixel / 10)]
    const isInSquare = square && x < square.size && y >= square.top && y < square.top + square.size
    pixels[pixel * 3] = isInSquare ? 255 : red
  }
  mkdirSync(join(folder, set), { recursive: true })
  await sharp(pixels, { raw: { width: 10, height, channels: 3 } })
    .png()
    .toFile(join(folder, set, name))
}
