import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** The largest difference of a colour, of 255, that counts as equal: the edge of a letter may be a shade off. */
const tolerance = 8

interface LookFolders {
  before: string
  after: string
  /** The folder for pictures of the differences. */
  differences: string
}

interface Picture {
  width: number
  height: number
  /** Red, green, blue, one byte each. */
  data: Buffer
}

/** Prints how many pixels of each screenshot differ between two folders, and draws where; true if none does. */
export async function compareLooks(looks: LookFolders): Promise<boolean> {
  const lines = await differencesOf(looks)
  const differing = [...lines].filter(([, line]) => line !== null)
  for (const [name, line] of differing) process.stdout.write(`${name}: ${line}\n`)
  process.stdout.write(`${differing.length} of ${lines.size} screenshots differ.\n`)
  if (differing.length > 0) process.stdout.write(`Differences are red in ${looks.differences}.\n`)
  return lines.size > 0 && differing.length === 0
}

/** The difference of each screenshot by name, or null. */
export async function differencesOf(looks: LookFolders): Promise<Map<string, string | null>> {
  rmSync(looks.differences, { recursive: true, force: true })
  const names = new Set([looks.before, looks.after].flatMap(picturesIn))
  const lines = new Map<string, string | null>()
  for (const name of [...names].sort()) lines.set(name, await compareOne(name, looks))
  return lines
}

function picturesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.png'))
}

/** The difference in words, or null. */
async function compareOne(name: string, looks: LookFolders): Promise<string | null> {
  const folders = [looks.before, looks.after]
  const missing = folders.find((folder) => !picturesIn(folder).includes(name))
  if (missing) return `not in ${missing}`
  const [old, now] = await Promise.all(folders.map((folder) => read(join(folder, name))))
  if (!old || !now) return null
  const found = differingPixels(old, now)
  if (found.count === 0) return null
  mkdirSync(looks.differences, { recursive: true })
  await sharp(found.picture, { raw: { width: found.width, height: found.height, channels: 3 } })
    .png()
    .toFile(join(looks.differences, name))
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

/** A pixel that only one of the pictures has counts as different. */
function differingPixels(old: Picture, now: Picture) {
  const [width, height] = [Math.max(old.width, now.width), Math.max(old.height, now.height)]
  const picture = Buffer.alloc(width * height * 3)
  let [count, first, last] = [0, height, 0]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3
      const [a, b] = [offset(old, x, y), offset(now, x, y)]
      if (a >= 0 && b >= 0 && distance(old.data, a, now.data, b) <= tolerance) {
        const grey = 191 + (now.data[b + 1] ?? 0) / 4
        picture.fill(grey, at, at + 3)
        continue
      }
      picture[at] = 255
      count += 1
      first = Math.min(first, y)
      last = Math.max(last, y)
    }
  }
  return { width, height, picture, count, first, last }
}

/** Where a pixel starts, or -1 outside of the picture. */
function offset({ width, height }: Picture, x: number, y: number): number {
  return x < width && y < height ? (y * width + x) * 3 : -1
}

function distance(a: Buffer, atA: number, b: Buffer, atB: number): number {
  const channel = (index: number) => Math.abs((a[atA + index] ?? 0) - (b[atB + index] ?? 0))
  return Math.max(channel(0), channel(1), channel(2))
}
