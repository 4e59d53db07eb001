import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** How far apart a colour may be, of 255, and still be the same: the edge of a letter may be drawn a shade off. */
const tolerance = 8

interface Wish {
  before: string
  after: string
  /** Where pictures of what differs go. */
  differences: string
}

interface Picture {
  width: number
  height: number
  /** Red, green, blue, one byte each. */
  data: Buffer
}

/** Says of every screenshot in two folders how many pixels differ, and shows where; true where none does. */
export async function compareLooks(wish: Wish): Promise<boolean> {
  const lines = await differencesOf(wish)
  const differing = [...lines].filter(([, line]) => line !== null)
  for (const [name, line] of differing) process.stdout.write(`${name}: ${line}\n`)
  process.stdout.write(`${differing.length} of ${lines.size} screenshots differ.\n`)
  if (differing.length > 0) process.stdout.write(`What differs is red in ${wish.differences}.\n`)
  return lines.size > 0 && differing.length === 0
}

/** By the name of each screenshot, what differs, or null. */
export async function differencesOf(wish: Wish): Promise<Map<string, string | null>> {
  rmSync(wish.differences, { recursive: true, force: true })
  const names = new Set([wish.before, wish.after].flatMap(picturesIn))
  const lines = new Map<string, string | null>()
  for (const name of [...names].sort()) lines.set(name, await compareOne(name, wish))
  return lines
}

function picturesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.png'))
}

/** What differs, in words, or null. */
async function compareOne(name: string, wish: Wish): Promise<string | null> {
  const folders = [wish.before, wish.after]
  const missing = folders.find((folder) => !picturesIn(folder).includes(name))
  if (missing) return `not in ${missing}`
  const [old, now] = await Promise.all(folders.map((folder) => read(join(folder, name))))
  if (!old || !now) return null
  const found = pixelsApart(old, now)
  if (found.count === 0) return null
  mkdirSync(wish.differences, { recursive: true })
  await sharp(found.shown, { raw: { width: found.width, height: found.height, channels: 3 } })
    .png()
    .toFile(join(wish.differences, name))
  const share = ((found.count / (found.width * found.height)) * 100).toFixed(3)
  const sizes =
    old.width === now.width && old.height === now.height
      ? ''
      : `, ${old.width} × ${old.height} became ${now.width} × ${now.height}`
  return `${found.count} pixels (${share} %), from ${found.first} to ${found.last} px down${sizes}`
}

async function read(file: string): Promise<Picture> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Pixels that only one of the pictures has are apart as well. */
function pixelsApart(old: Picture, now: Picture) {
  const [width, height] = [Math.max(old.width, now.width), Math.max(old.height, now.height)]
  const shown = Buffer.alloc(width * height * 3)
  let [count, first, last] = [0, height, 0]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3
      const [a, b] = [offset(old, x, y), offset(now, x, y)]
      if (a >= 0 && b >= 0 && distance(old.data, a, now.data, b) <= tolerance) {
        const grey = 191 + (now.data[b + 1] ?? 0) / 4
        shown.fill(grey, at, at + 3)
        continue
      }
      shown[at] = 255
      count += 1
      first = Math.min(first, y)
      last = Math.max(last, y)
    }
  }
  return { width, height, shown, count, first, last }
}

/** Where a pixel starts, or -1 outside of the picture. */
function offset({ width, height }: Picture, x: number, y: number): number {
  return x < width && y < height ? (y * width + x) * 3 : -1
}

function distance(a: Buffer, atA: number, b: Buffer, atB: number): number {
  const channel = (index: number) => Math.abs((a[atA + index] ?? 0) - (b[atB + index] ?? 0))
  return Math.max(channel(0), channel(1), channel(2))
}
