import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type KeptHead, readHeads, writeHeads } from './witness-file'

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
  await writeHeads(file, [kept])
  await writeHeads(file, [kept, { ...kept, as: 'conflict' }])
  expect(await readHeads(file)).toEqual([kept, { ...kept, as: 'conflict' }])
  expect(await readdir(folder)).toEqual(['witness.jsonl'])
})

test('a file of something else is refused, and a folder that is not there', async () => {
  const file = join(await newFolder(), 'witness.jsonl')
  await writeFile(file, `${JSON.stringify(kept)}\n{"site":`)
  await expect(readHeads(file)).rejects.toThrow('Line 2 of')
  await expect(writeHeads(join(file, 'in', 'a-file'), [kept])).rejects.toThrow('cannot be written')
})
