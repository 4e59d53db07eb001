import { expect, test } from 'vitest'
import { renderMarkdown } from '../render'

const render = (body: string) =>
  renderMarkdown(body, { title: '', siteOrigin: 'https://vigil.example' })

test.each([
  ['مرحبا', '<p dir="auto">'],
  ['# שלום', '<div class="heading" dir="auto"><h2 '],
  ['- أ\n- ب', '<ul dir="auto">'],
  ['> قال', '<blockquote dir="auto">'],
  ['| أ |\n|---|\n| ب |', '<table dir="auto">'],
  ['Text.[^1]\n\n[^1]: شرح', '<ol dir="auto">'],
])('%j gets its direction from its letters', (body, expected) => {
  expect(render(body)).toContain(expected)
})

test('blocks in other scripts and code have no dir attribute', () => {
  expect(render('# Text\n\nText\n\n- 中文\n\n```\n# مرحبا\n```')).not.toContain('dir=')
})
