import { expect, test } from 'vitest'
import { renderMarkdown } from '../render'
import { createHighlight } from './highlight'
import { findLanguage } from './languages'

const highlight = await createHighlight()
const settings = { title: 'The title', siteOrigin: 'https://vigil.example' }
const fenced = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``
const render = (language: string, code: string) =>
  renderMarkdown(fenced(language, code), { ...settings, highlight })

/** What the copy button copies. */
function textOf(html: string): string {
  const [, code = ''] = /<code>([\s\S]*)<\/code>/.exec(html) ?? []
  return code
    .replace(/<[^>]*>/g, '')
    .replace(/&#x([0-9A-F]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
}

test('a block has its language, a copy button, and a focusable scroll area', () => {
  expect(renderMarkdown(fenced('py', 'pass'), settings)).toBe(
    '<figure class="code"><figcaption><span>Python</span><button type="button" class="needs-script" data-copy-code="">Copy</button></figcaption><pre tabindex="0"><code>pass\n</code></pre></figure>',
  )
})

test('each token has the class of its kind', () => {
  const html = render('python', 'def f():\n    return "x"  # why')
  expect(html).toContain('<span class="code-keyword">return </span>')
  expect(html).toContain('<span class="code-function">f</span>')
  expect(html).toMatch(/<span class="code-string[a-z-]*">"x" {2}<\/span>/)
  expect(html).toContain('<span class="code-comment"># why\n</span>')
  expect(html).not.toContain('style=')
})

test('neighbours of one kind share an element, with the space after them', () => {
  const html = render('python', 'x = (1, 2)\n\ny = x')
  expect(html).not.toMatch(/<\/span>\s+<span/)
  expect(html).not.toMatch(/class="([\w-]+)">[^<]*<\/span><span class="\1"/)
})

test.each([
  'python',
  'bash',
  'json',
  'http',
  'yaml',
  'sql',
  'html',
  'dns',
  'text',
  'brainfuck',
  '',
])('highlighting loses and changes no character (%s)', (language) => {
  const code = '<a href="x">&amp;</a>\n\n\t{ "k": [1, \'2\'] } # \u{1f525} \\n $HOME\n  end  '
  expect(textOf(render(language, code))).toBe(`${code}\n`)
})

test.each([
  ['JS', 'JavaScript'],
  ['yml', 'YAML'],
  ['sh', 'Shell'],
  ['constructor', 'Code'],
  ['<script>', 'Code'],
])('the language %s is labelled %s', (name, label) => {
  expect(render(name, 'x')).toContain(`<span>${label}</span>`)
})

test('the grammar of every language is installed', () => {
  for (const name of ['kql', 'nginx', 'php', 'rust', 'toml', 'sigma', 'console', 'regex', 'tf']) {
    const grammar = findLanguage(name)?.grammar ?? ''
    expect(() => highlight('a = "b" # c', grammar), name).not.toThrow()
  }
})

test('a block that is too long stays plain', () => {
  for (const code of ['a = 1\n'.repeat(5_000), `${'('.repeat(5_000)}`]) {
    expect(render('python', code)).not.toContain('<span class="code-')
  }
})
