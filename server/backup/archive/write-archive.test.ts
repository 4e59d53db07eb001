import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeArchive } from './write-archive'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-archive-'))
})
afterEach(() => rm(folder, { recursive: true }))

const at = new Date()

function write(name: string, overwrites = false, file = join(folder, name)) {
  return writeArchive({ file, overwrites, at }, (archive) => archive.add('a', Buffer.from('text')))
}

test('only its owner can read it', async () => {
  await write('site.tar.zst')
  expect((await stat(join(folder, 'site.tar.zst'))).mode & 0o777).toBe(0o600)
})

test('a file is replaced only if that was asked for', async () => {
  await writeFile(join(folder, 'notes.txt'), 'mine')
  await expect(write('notes.txt')).rejects.toThrow('exists already')
  expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('mine')
  await write('notes.txt', true)
  expect(await readFile(join(folder, 'notes.txt'), 'utf8')).not.toBe('mine')
})

test('a folder and a device are never replaced', async () => {
  await mkdir(join(folder, 'backups'))
  for (const overwrites of [false, true]) {
    await expect(write('backups', overwrites)).rejects.toThrow('is a folder')
    await expect(write('', overwrites, '/dev/null')).rejects.toThrow('is not a file')
  }
  expect(await readdir(folder)).toEqual(['backups'])
})

test('a link is replaced, and not the file that it names', async () => {
  await writeFile(join(folder, 'notes.txt'), 'mine')
  await symlink(join(folder, 'notes.txt'), join(folder, 'latest'))
  await expect(write('latest')).rejects.toThrow('exists already')
  await write('latest', true)
  expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('mine')
})

test('a folder that does not exist is named', async () => {
  const file = join(folder, 'missing', 'site.tar.zst')
  await expect(write('', false, file)).rejects.toThrow(`there is no folder ${dirname(file)}`)
})

test('what a killed process left is removed, and what a running one writes stays', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const [ended, running] = [999_999_999, process.pid].map(
    (pid) => `.site.tar.zst.part-${hostname()}-${pid}-${id}`,
  )
  for (const name of [ended, running]) await writeFile(join(folder, name ?? ''), 'part')
  await write('site.tar.zst')
  expect((await readdir(folder)).sort()).toEqual([running, 'site.tar.zst'])
})
