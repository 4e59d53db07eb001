import { expect, test } from 'vitest'
import { addForm, type KeptPage, pageOf } from './kept-page'

test('a page is compressed once, however many ask for it at once', async () => {
  const headers = { 'Cache-Control': 'public, max-age=60' }
  const page = (await pageOf(new Response('x'.repeat(10_000), { headers }), 0)) as KeptPage
  const [first, ...others] = await Promise.all(
    Array.from({ length: 20 }, () => addForm(page, 'br')),
  )
  expect(others.every((other) => other === first)).toBe(true)
  expect(await addForm(page, 'br')).toBe(first)
})
