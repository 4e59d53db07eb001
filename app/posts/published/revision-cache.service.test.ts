import { expect, test, vi } from 'vitest'
import type { Post } from '../post.rules'
import { createRevisionCache } from './revision-cache.service'

const post = (version: number) => ({ kind: 'article', id: 'a', version }) as Post
const aComputation = () => vi.fn(async ({ version }: Post) => 'text '.repeat(version))
const cacheOf = (compute: ReturnType<typeof aComputation>, maxBytes = 10_000) =>
  createRevisionCache({ compute, maxBytes })

test('a revision is computed once for concurrent requests', async () => {
  const compute = aComputation()
  const load = cacheOf(compute)
  expect(await Promise.all([load(post(1)), load(post(1))])).toEqual(['text ', 'text '])
  await load(post(1))
  expect(compute).toHaveBeenCalledTimes(1)
  await load(post(2))
  expect(compute).toHaveBeenCalledTimes(2)
})

test('a variant of a revision is computed apart', async () => {
  const compute = aComputation()
  const load = cacheOf(compute)
  await load(post(1))
  await load({ ...post(1), variant: 'other' } as Post)
  await load({ ...post(1), variant: 'other' } as Post)
  expect(compute).toHaveBeenCalledTimes(2)
})

test('a computation that failed is tried again', async () => {
  const compute = aComputation()
  compute.mockRejectedValueOnce(new Error('no thread'))
  const load = cacheOf(compute)
  await expect(load(post(1))).rejects.toThrow('no thread')
  expect(await load(post(1))).toBe('text ')
})

test('an empty text is cached as well', async () => {
  const compute = aComputation()
  const load = cacheOf(compute)
  expect([await load(post(0)), await load(post(0))]).toEqual(['', ''])
  expect(compute).toHaveBeenCalledTimes(1)
})

test('the least recently used entry is removed first', async () => {
  const compute = aComputation()
  // About twenty bytes each.
  const load = cacheOf(compute, 30)
  for (const version of [1, 2, 1]) await load(post(version))
  expect(compute).toHaveBeenCalledTimes(3)
})

test('a long text takes a fraction of its length', async () => {
  const compute = aComputation()
  const load = cacheOf(compute, 1_000)
  for (const _ of [1, 2]) expect(await load(post(10_000))).toBe('text '.repeat(10_000))
  expect(compute).toHaveBeenCalledTimes(1)
})
