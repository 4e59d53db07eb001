import { expect, test, vi } from 'vitest'
import type { Post } from '../post.rules'
import { createKeptRevisions } from './kept-revisions.service'

const post = (version: number) => ({ kind: 'article', id: 'a', version }) as Post
const make = () => vi.fn(async ({ version }: Post) => 'text '.repeat(version))
const kept = (making: ReturnType<typeof make>, mostCharacters = 100) =>
  createKeptRevisions({ make: making, charactersOf: (text) => text.length, mostCharacters })

test('a revision is made once, however many ask for it at a time', async () => {
  const making = make()
  const of = kept(making)
  expect(await Promise.all([of(post(1)), of(post(1))])).toEqual(['text ', 'text '])
  await of(post(1))
  expect(making).toHaveBeenCalledTimes(1)
  await of(post(2))
  expect(making).toHaveBeenCalledTimes(2)
})

test('one that failed is tried again', async () => {
  const making = make()
  making.mockRejectedValueOnce(new Error('no thread'))
  const of = kept(making)
  await expect(of(post(1))).rejects.toThrow('no thread')
  expect(await of(post(1))).toBe('text ')
})

test('what is empty is kept as well', async () => {
  const making = make()
  const of = kept(making)
  expect([await of(post(0)), await of(post(0))]).toEqual(['', ''])
  expect(making).toHaveBeenCalledTimes(1)
})

test('the one that was asked for longest ago makes room', async () => {
  const making = make()
  const of = kept(making, 12)
  for (const version of [1, 2, 1]) await of(post(version))
  expect(making).toHaveBeenCalledTimes(3)
})
