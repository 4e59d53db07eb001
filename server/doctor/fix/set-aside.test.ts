import { mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/temporary-folder'
import { setAside } from './set-aside'

const now = new Date('2026-11-15T09:00:00Z')

async function aFolderWith(...names: string[]): Promise<string> {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'pictures'))
  for (const name of names) {
    const path = join(dataDir, 'pictures', name)
    await writeFile(path, `content of ${name}`)
    await utimes(path, new Date('2026-11-01'), new Date('2026-11-01'))
  }
  return dataDir
}

function anOrphan(name: string, isStillSo = async () => true) {
  const path = join('pictures', name)
  return { path, is: 'orphaned' as const, reason: 'unknown', keepBecause: null, isStillSo }
}

test('a file that comes into use while it is moved is put back', async () => {
  const dataDir = await aFolderWith('a.webp', 'b.webp')
  const answers = [true, false]
  const used = anOrphan('a.webp', async () => answers.shift() ?? false)
  const { moved, left } = await setAside({ dataDir, now }, [used, anOrphan('b.webp')])
  expect(moved.map(({ path }) => path)).toEqual(['pictures/b.webp'])
  expect(left).toEqual([{ path: 'pictures/a.webp', reason: 'somebody has just begun to use it' }])
  expect(await readdir(join(dataDir, 'pictures'))).toEqual(['a.webp'])
  expect(await readFile(join(dataDir, 'pictures/a.webp'), 'utf8')).toBe('content of a.webp')
})

test('a new file of the same name is not overwritten by the one that is put back', async () => {
  const dataDir = await aFolderWith('a.webp')
  const path = join(dataDir, 'pictures/a.webp')
  let count = 0
  const replaced = anOrphan('a.webp', async () => {
    count += 1
    if (count === 2) await writeFile(path, 'uploaded again')
    return count === 1
  })
  await setAside({ dataDir, now }, [replaced])
  expect(await readFile(path, 'utf8')).toBe('uploaded again')
})

test('links and folders are never moved, and a second run has a folder of its own', async () => {
  const dataDir = await aFolderWith('a.webp', 'b.webp')
  await symlink('/etc', join(dataDir, 'pictures', 'link.webp'))
  await mkdir(join(dataDir, 'pictures', 'folder.webp'))
  const first = await setAside(
    { dataDir, now },
    ['a.webp', 'link.webp', 'folder.webp'].map((name) => anOrphan(name)),
  )
  expect(first.moved.map(({ path }) => path)).toEqual(['pictures/a.webp'])
  const later = new Date(now.getTime() + 1000)
  const second = await setAside({ dataDir, now: later }, [anOrphan('b.webp')])
  expect(second.folder).not.toBe(first.folder)
  expect((await readdir(join(dataDir, 'pictures'))).toSorted()).toEqual([
    'folder.webp',
    'link.webp',
  ])
})

test('a file that cannot be listed is not moved', async () => {
  const dataDir = await aFolderWith('a.webp')
  // A file in the place of the folder.
  await writeFile(join(dataDir, `set-aside-${now.toISOString().replaceAll(':', '-')}`), '')
  const { moved, left } = await setAside({ dataDir, now }, [anOrphan('a.webp')])
  expect(moved).toEqual([])
  expect(left).toEqual([
    { path: 'pictures/a.webp', reason: expect.stringContaining('cannot be written (') },
  ])
  expect(await readdir(join(dataDir, 'pictures'))).toEqual(['a.webp'])
})
