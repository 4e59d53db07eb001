import { mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../../tests/support/data/editions'
import { openEditionFolder } from './edition-folder'

test('links to files and folders are listed, and what they lead to is not read', async () => {
  const [folder, outside] = [await newFolder(), await newFolder()]
  await writeFile(join(outside, 'secret.md'), 'secret')
  await mkdir(join(folder, 'ai'))
  await writeFile(join(folder, 'ai/one.md'), 'one')
  await symlink(outside, join(folder, 'ai/elsewhere'))
  await symlink(join(outside, 'secret.md'), join(folder, 'two.md'))
  const edition = await openEditionFolder(folder)
  expect(edition.posts).toEqual(['ai/one.md'])
  expect(edition.links).toEqual(['ai/elsewhere', 'two.md'])
  expect(await edition.readBytes('ai/elsewhere/secret.md')).toBeNull()
  // It became a link after the folder was listed.
  await rename(join(folder, 'two.md'), join(folder, 'ai/one.md'))
  expect(await edition.readBytes('ai/one.md')).toBeNull()
})

test('hidden files and folders, such as .git, are not part of it', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, '.git'))
  await writeFile(join(folder, '.git/one.md'), 'one')
  await writeFile(join(folder, '.two.md'), 'two')
  expect((await openEditionFolder(folder)).posts).toEqual([])
})
