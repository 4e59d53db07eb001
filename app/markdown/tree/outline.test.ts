import { expect, test } from 'vitest'
import { renderDocument } from '../render'

const titles = (body: string) =>
  renderDocument(body, { title: '', siteOrigin: 'https://vigil.example' }).outline.map(
    ({ title }) => title,
  )

test.each([
  ['# One\n\n## Two\n\n# Three', ['One', 'Three']],
  ['## One\n\n### Two\n\n## Three', ['One', 'Three']],
  ['### One\n\n### Two', ['One', 'Two']],
  ['# All of it\n\n## One\n\n### Part\n\n## Two', ['All of it', 'One', 'Two']],
  ['## One\n\n### Two', ['One']],
  ['## One[^1]\n\n#\n\n## Two\n\n[^1]: Note.', ['One', 'Two']],
  ['Text.[^1]\n\n[^1]: Note.', []],
])('the outline of %j is %j', (body, expected) => {
  expect(titles(body)).toEqual(expected)
})

test('an entry has the id of its section', () => {
  const { outline } = renderDocument('## One', { title: '', siteOrigin: 'https://vigil.example' })
  expect(outline).toEqual([{ id: 'one', title: 'One' }])
})

test('more than 200 sections give no outline', () => {
  expect(titles('# Why\n\n'.repeat(201))).toEqual([])
})
