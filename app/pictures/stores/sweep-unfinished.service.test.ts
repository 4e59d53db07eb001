import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/temporary-folder'
import { sweepUnfinished } from './sweep-unfinished.service'

const now = new Date('2026-11-15T09:00:00Z')

test('unfinished files of killed processes are removed after ten minutes', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'a7'))
  const write = async (name: string, minutesAgo: number) => {
    await writeFile(join(folder, name), 'half')
    const at = new Date(now.getTime() - minutesAgo * 60_000)
    await utimes(join(folder, name), at, at)
  }
  const running = `.${randomUUID()}`
  await write(`.${randomUUID()}`, 11)
  await write(`a7/.${randomUUID()}`, 600)
  await write(`.probe-${randomUUID()}`, 60)
  await write(running, 9)
  const others = ['.checked', '.swept', 'post.webp', `${randomUUID()}.webp`, 'a7/post.480.avif']
  for (const name of others) await write(name, 600)

  expect(await sweepUnfinished(folder, now)).toBe(3)
  const left = await readdir(folder, { recursive: true })
  expect(left.sort()).toEqual([...others, 'a7', running].sort())
  expect(await sweepUnfinished(join(folder, 'nowhere'), now)).toBe(0)
})
