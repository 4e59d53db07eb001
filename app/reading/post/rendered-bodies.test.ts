import { expect, test, vi } from 'vitest'
import type { Post } from '~/content/post/post'
import { createRenderedBodies, type RenderBody } from './rendered-bodies'

const post = (version: number) =>
  ({ kind: 'article', id: 'a', version, title: 'T', body: 'Text.' }) as Post
const document = { html: '<p>Text.</p>', outline: [], links: [], wordCount: 1 }

test('a revision is rendered once, however many ask for it at a time', async () => {
  const render = vi.fn<RenderBody>(async () => document)
  const bodyOf = createRenderedBodies('https://vigil.example', render)
  expect(await Promise.all([bodyOf(post(1)), bodyOf(post(1))])).toEqual([document, document])
  await bodyOf(post(1))
  expect(render).toHaveBeenCalledTimes(1)
  await bodyOf(post(2))
  expect(render).toHaveBeenCalledTimes(2)
})

test('one that failed is tried again', async () => {
  const render = vi.fn<RenderBody>(async () => document)
  render.mockRejectedValueOnce(new Error('no thread'))
  const bodyOf = createRenderedBodies('https://vigil.example', render)
  await expect(bodyOf(post(1))).rejects.toThrow('no thread')
  expect(await bodyOf(post(1))).toEqual(document)
})
