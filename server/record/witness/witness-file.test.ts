import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { addHead, type KeptHead, readHeads } from './witness-file'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-witness-'))
  folders.push(folder)
  return folder
}

const kept: KeptHead = {
  site: 'https://vigil.example',
  seen: '2026-11-18T09:00:00.000Z',
  as: 'accepted',
  head: {
    origin: 'publication-log/21fe31dfa154a261',
    size: 3,
    root: '3'.repeat(64),
    time: '2026-11-18T08:00:00.000Z',
    keyId: '21fe31dfa154a261',
    signature: 'c2lnbmF0dXJl',
  },
  keys: ['a2V5'],
}

test('heads are read as they were written, and no other file is left', async () => {
  const folder = await newFolder()
  const file = join(folder, 'witness.jsonl')
  expect(await readHeads(file)).toBeNull()
  const conflict = { ...kept, as: 'conflict' } as const
  expect(await addHead(file, kept, [])).toBe(true)
  expect(await addHead(file, conflict, [kept])).toBe(true)
  expect(await readHeads(file)).toEqual([kept, conflict])
  expect(await readdir(folder)).toEqual(['witness.jsonl'])
})

test('a head is added to what others have added meanwhile, unless it is of the same site', async () => {
  const file = join(await newFolder(), 'witness.jsonl')
  const sites = Array.from({ length: 8 }, (_, index) => `https://${index}.example`)
  const added = sites.map((site) => addHead(file, { ...kept, site }, []))
  expect(await Promise.all(added)).toEqual(sites.map(() => true))
  expect(await addHead(file, { ...kept, site: 'https://3.example' }, [])).toBe(false)
  const stored = (await readHeads(file)) ?? []
  expect(stored.map(({ site }) => site).sort()).toEqual(sites)
})

test('a file of something else is refused, and a folder that is not there', async () => {
  const file = join(await newFolder(), 'witness.jsonl')
  await writeFile(file, `${JSON.stringify(kept)}\n{"site":`)
  await expect(readHeads(file)).rejects.toThrow('Line 2 of')
  await expect(addHead(join(file, 'in', 'a-file'), kept, [])).rejects.toThrow('cannot be written')
})
