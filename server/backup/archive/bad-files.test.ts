import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyMigratedFile } from '../../../tests/support/data/databases'
import {
  emptySite,
  smallSite,
  type TestSite,
} from '../../../tests/support/data/sites/backed-up-site'
import { createBackup } from '../create-backup'
import { restoreBackup } from '../restore/restore-backup'
import { type Table, tablesIn } from '../tables/catalogue'
import { withSnapshot } from '../tables/snapshot'
import { restoreIntoScratch } from '../verify/restore-into-scratch'
import { unpack } from '../verify/unpack'
import { verifyBackup } from '../verify/verify-backup'
import { maxUnpackedBytes } from './format'
import { digestOfMembers } from './read-archive'
import { sha256Of } from './sha256'
import { endOfTar, padding, readTar, tarHeader } from './tar'

const report = () => {}
const now = new Date()
let site: TestSite
let good: Buffer
let tables: ReadonlyMap<string, Table>
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-bad-'))
  site = await smallSite('sqlite')
  const file = join(folder, 'good.tar.zst')
  await createBackup({ env: site.env, file, version: '1.2.3', now, overwrites: false, report })
  good = await readFile(file)
  const found = await withSnapshot(site.env.databaseUrl, tablesIn)
  tables = new Map(found.map((table) => [table.name, table]))
})

afterAll(async () => {
  await site.remove()
  await rm(folder, { recursive: true })
})

interface Part {
  name: string
  bytes: Buffer
}

async function parts(): Promise<Part[]> {
  const found: Part[] = []
  async function* unpacked() {
    yield zstdDecompressSync(good)
  }
  for await (const part of readTar(unpacked(), () => Number.MAX_SAFE_INTEGER)) found.push(part)
  return found
}

function archive(files: readonly Part[], header = tarHeader): Buffer {
  const blocks = files.flatMap(({ name, bytes }) => [
    header({ name, size: bytes.length }, now),
    bytes,
    padding(bytes.length),
  ])
  return zstdCompressSync(Buffer.concat([...blocks, endOfTar]))
}

/** As somebody would who changes the manifest, too. */
function withManifest(files: readonly Part[], change: (manifest: never) => unknown = (all) => all) {
  const [rest, last] = [files.slice(0, -1), files.at(-1)]
  const members = rest.map(({ name, bytes }) => ({
    name,
    bytes: bytes.length,
    sha256: sha256Of(bytes),
  }))
  const manifest = { ...JSON.parse(String(last?.bytes)), members, digest: digestOfMembers(members) }
  return archive([...rest, json('manifest.json', change(manifest as never))])
}

function json(name: string, value: unknown): Part {
  return { name, bytes: Buffer.from(JSON.stringify(value)) }
}

/** What is said of this file when it is read. */
function problemOf(bytes: Buffer): Promise<string> {
  const destination = { begin: async () => tables, insert: async () => {}, pictures: null, report }
  return problemWith(bytes, (file) => unpack(file, destination))
}

/** The same when its rows are restored. The tables are there already: creating them takes longest. */
function problemOfRows(bytes: Buffer): Promise<string> {
  return problemWith(bytes, async (file) => {
    const database = `${file}.db`
    await copyMigratedFile(database)
    await restoreIntoScratch({ file, database, pictures: null, whenFull: '', report })
  })
}

async function problemWith(
  bytes: Buffer,
  read: (file: string) => Promise<unknown>,
): Promise<string> {
  const scratch = await mkdtemp(join(folder, 'scratch-'))
  const file = join(scratch, 'bad.tar.zst')
  await writeFile(file, bytes)
  const problem = await read(file).then(
    () => 'none',
    (error: Error) => `${error.name}: ${error.message}`,
  )
  await rm(scratch, { recursive: true })
  return problem
}

async function changed(name: RegExp, change: (text: string) => string): Promise<Part[]> {
  const all = await parts()
  return all.map((part) =>
    name.test(part.name) ? { ...part, bytes: Buffer.from(change(String(part.bytes))) } : part,
  )
}

test('a good file is rebuilt from its parts', async () => {
  expect(await problemOfRows(withManifest(await parts()))).toBe('none')
})

test('a truncated file is not complete, wherever it ends', async () => {
  for (const share of [0, 0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.999]) {
    const problem = await problemOf(good.subarray(0, Math.floor(good.length * share)))
    expect(problem).toMatch(/is not complete: it ends too early/)
  }
  for (const bytes of [1, 2, 3, 4, 5, 8, 16, 64]) {
    expect(await problemOf(good.subarray(0, -bytes))).toMatch(/not complete/)
  }
  expect(await problemOf(archive((await parts()).slice(0, -1)))).toMatch(/not complete/)
})

function withChangedByte(bytes: Buffer, place: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[place] = (copy[place] ?? 0) ^ 0x10
  return copy
}

test('a changed byte is noticed, wherever it is', async () => {
  for (const share of [0.02, 0.2, 0.4, 0.6, 0.8, 0.99]) {
    const problem = await problemOfRows(withChangedByte(good, Math.floor(good.length * share)))
    expect(problem).toMatch(/StartupError: bad\.tar\.zst is (damaged|not)/)
  }
})

test('a changed byte is noticed in each kind of file, its header and its padding', async () => {
  const tar = zstdDecompressSync(good)
  const kinds = new Set<string>()
  let start = 0
  for (const { name, bytes } of await parts()) {
    const kind = name.split('/')[0] ?? ''
    const content = start + 512
    const end = content + bytes.length
    start = end + padding(bytes.length).length
    if (kinds.has(kind)) continue
    kinds.add(kind)
    const places = [content - 510, content - 300, content, content + bytes.length - 1]
    if (start > end) places.push(end, start - 1)
    for (const place of places) {
      const problem = await problemOfRows(zstdCompressSync(withChangedByte(tar, place)))
      expect(problem, `${name}, byte ${place - content}`).toMatch(/StartupError: bad\.tar\.zst /)
    }
  }
  expect([...kinds].sort()).toEqual([
    'files',
    'manifest.json',
    'pictures',
    'sequences.json',
    'tables',
    'vigil-backup.json',
  ])
  expect(await problemOfRows(zstdCompressSync(withChangedByte(tar, tar.length - 1)))).toMatch(
    /damaged/,
  )
})

test('bytes after the end are noticed', async () => {
  for (const more of [
    Buffer.from('more'),
    Buffer.alloc(3),
    good,
    zstdCompressSync(Buffer.from('x')),
  ]) {
    expect(await problemOf(Buffer.concat([good, more]))).toMatch(/is damaged/)
  }
})

test('a folder and a missing file are no backups', async () => {
  const verify = (file: string) => verifyBackup({ file, scratchIn: folder, report })
  await expect(verify(folder)).rejects.toThrow('is not a file')
  await expect(verify('/dev/zero')).rejects.toThrow('is not a file')
  await expect(verify(join(folder, 'nothing'))).rejects.toThrow('There is no file')
})

test('a file of something else is not a backup', async () => {
  for (const bytes of [
    Buffer.from('<?xml version="1.0"?><rss></rss>'.repeat(100)),
    zstdCompressSync(Buffer.from('a text '.repeat(1000))),
    archive([{ name: 'holiday.jpg', bytes: Buffer.from('a picture') }]),
  ]) {
    expect(await problemOf(bytes)).toMatch(/is not a backup of Vigil/)
  }
})

test('a file of a newer version is refused before anything is read', async () => {
  const newerSchema = await changed(/^vigil-backup/, (text) =>
    text.replace(/"\d{4}-[\w-]+"/, '"9000-later"'),
  )
  expect(await problemOf(archive(newerSchema))).toMatch(
    /made by a newer version of Vigil \(1\.2\.3\)/,
  )
  const newerFormat = await changed(/^vigil-backup/, (text) =>
    text.replace('"format":1', '"format":2'),
  )
  expect(await problemOf(archive(newerFormat))).toMatch(/newer version/)
})

test('rows that were changed, added or left out are noticed, even with a manifest that fits', async () => {
  const one = await changed(/^tables\/articles\//, (text) =>
    text.replace('"status":"published"', '"status":"draft"'),
  )
  expect(await problemOfRows(archive(one))).toMatch(
    /tables\/articles\/00001\.ndjson is not what was written/,
  )
  expect(await problemOfRows(withManifest(one))).toMatch(/the rows of articles are not those/)
  const fewer = await changed(/^tables\/articles\//, (text) => text.slice(text.indexOf('\n') + 1))
  expect(await problemOfRows(withManifest(fewer))).toMatch(/rows of articles were expected/)
  const strange = await changed(/^tables\/articles\//, () => '{"id":1}\n')
  expect(await problemOfRows(withManifest(strange))).toMatch(/something else than rows of articles/)
})

test('names that lead elsewhere are refused, and nothing is written there', async () => {
  const [first, ...rest] = await parts()
  for (const name of ['../evil', '/etc/evil', 'pictures/../../evil', 'tables/../x/00001.ndjson']) {
    const files = [first, { name, bytes: Buffer.from('evil') }, ...rest] as Part[]
    expect(await problemOf(withManifest(files))).toMatch(/which no backup has/)
  }
  for (const path of [
    'article-pictures/../../evil',
    '/etc/evil',
    'article-pictures/..',
    'mail/x.eml',
    'uploads/x.webp',
  ]) {
    const files = await changed(/^files\//, (text) =>
      text.replace(/"path":"[^"]+"/, `"path":"${path}"`),
    )
    expect(await problemOf(withManifest(files))).toMatch(/files\/00001\.ndjson is not valid/)
  }
})

test('links, devices and folders are refused', async () => {
  for (const type of ['1', '2', '3', '5', 'x', 'L']) {
    const withType: typeof tarHeader = (header, at) => {
      const block = tarHeader(header, at)
      block.write(type, 156)
      block.fill(' ', 148, 156)
      const sum = block.reduce((total, byte) => total + byte, 0)
      block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
      return block
    }
    expect(await problemOf(archive(await parts(), withType))).toMatch(/is not a plain file/)
  }
})

test('a file that unpacks to more than it can contain is refused before it fills the disk', async () => {
  const [first] = await parts()
  const zeros = { name: `pictures/${'0'.repeat(64)}`, bytes: Buffer.alloc(100 * 1024 * 1024) }
  const bomb = archive([first as Part, zeros])
  expect(maxUnpackedBytes(bomb.length)).toBeLessThan(zeros.bytes.length)
  expect(await problemOf(bomb)).toMatch(/unpacks to more than a backup of its size can contain/)
  const huge = tarHeader({ name: zeros.name, size: 8 * 1024 ** 3 - 1 }, now)
  const claim = [
    tarHeader({ name: first?.name ?? '', size: first?.bytes.length ?? 0 }, now),
    first?.bytes ?? '',
    padding(first?.bytes.length ?? 0),
    huge,
  ]
  const claimed = zstdCompressSync(Buffer.concat(claim.map((part) => Buffer.from(part))), {
    params: { [constants.ZSTD_c_compressionLevel]: 1 },
  })
  expect(await problemOf(claimed)).toMatch(/is larger than such a file can be/)
})

test('a member twice, a missing one and one after the manifest are noticed', async () => {
  const all = await parts()
  const picture = all.find(({ name }) => name.startsWith('pictures/')) as Part
  expect(await problemOf(archive([...all.slice(0, 1), picture, ...all.slice(1)]))).toMatch(/twice/)
  expect(await problemOf(archive(all.filter((part) => part !== picture)))).toMatch(/is missing/)
  expect(await problemOf(archive([...all, picture]))).toMatch(/something follows its manifest/)
  expect(await problemOf(archive([...all, all.at(-1) as Part]))).toMatch(/follows its manifest/)
  expect(await problemOf(archive([all[0] as Part, ...all]))).toMatch(/which no backup has/)
})

test('a bad file leaves nothing of its verification', async () => {
  const scratchIn = await mkdtemp(join(folder, 'scratch-'))
  const file = join(folder, 'bad.tar.zst')
  await writeFile(file, good.subarray(0, -1))
  await expect(verifyBackup({ file, scratchIn, report })).rejects.toThrow('is not complete')
  expect(await readdir(scratchIn)).toEqual([])
})

test('a bad file leaves the site that should be replaced as it was', async () => {
  const target = await emptySite('sqlite')
  const file = join(folder, 'bad.tar.zst')
  await writeFile(file, good.subarray(0, good.length / 2))
  const before = await readdir(target.env.dataDir)
  const restoring = restoreBackup({ env: target.env, file, replaces: false, now, report })
  await expect(restoring).rejects.toThrow('is not complete')
  const left = await readdir(target.env.dataDir)
  expect(left.filter((name) => name !== '.restore-lock')).toEqual(before)
  await target.remove()
})

test('what a killed verification left is removed by a later one, a day after', async () => {
  const [old, recent] = [join(folder, 'vigil-verify-old'), join(folder, 'vigil-verify-new')]
  await mkdir(old)
  await mkdir(recent)
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await utimes(old, yesterday, yesterday)
  await verifyBackup({ file: join(folder, 'good.tar.zst'), scratchIn: folder, report })
  expect(await readdir(folder)).toContain('vigil-verify-new')
  expect(await readdir(folder)).not.toContain('vigil-verify-old')
})
