import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readEdition } from './edition'

const sample = resolve(import.meta.dirname, '../../sample/cyber-marketing')
const id = '7320b1f1-e5fa-4ddd-9628-6b7b5d42c53d'

test('a post finds its picture if their id is in capitals', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-edition-'))
  const post = `---\nid: ${id.toUpperCase()}\ntitle: One\ncreated_at: 2026-01-01T00:00:00Z\n---\n`
  await writeFile(join(folder, 'one.md'), post)
  await copyFile(join(sample, `${id}.webp`), join(folder, `${id.toUpperCase()}.webp`))
  const [read] = await readEdition(folder)
  expect(read?.post).toMatchObject({ id, thumbnail: { width: expect.any(Number) } })
  expect(read?.picture).not.toBeNull()
  await rm(folder, { recursive: true })
})
