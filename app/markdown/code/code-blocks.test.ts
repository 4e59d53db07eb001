import { expect, test } from 'vitest'
import { renderMarkdown } from '../render'
import { createHighlight } from './highlight'
import { languageNamed } from './languages'

const highlight = await createHighlight()
const settings = { title: 'The title', siteOrigin: 'https://vigil.example' }
const fenced = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``
const render = (language: string, code: string) =>
  renderMarkdown(fenced(language, code), { ...settings, highlight })

/** What a reader who copies the block gets. */
function textOf(html: string): string {
  const [, code = ''] = /<code>([\s\S]*)<\/code>/.exec(html) ?? []
  return code
    .replace(/<[^>]*>/g, '')
    .replace(/&#x([0-9A-F]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
}

test('a block says its language and can be copied and scrolled', () => {
  expect(renderMarkdown(fenced('py', 'pass'), settings)).toBe(
    '<figure class="code"><figcaption><span>Python</span><button type="button" class="needs-script" data-copy-code="">Copy</button></figcaption><pre tabindex="0"><code>pass\n</code></pre></figure>',
  )
})

test('its words have the colours of their kinds', () => {
  const html = render('python', 'def f():\n    return "x"  # why')
  expect(html).toContain('<span class="code-keyword">return </span>')
  expect(html).toContain('<span class="code-function">f</span>')
  expect(html).toMatch(/<span class="code-string[a-z-]*">"x" {2}<\/span>/)
  expect(html).toContain('<span class="code-comment"># why\n</span>')
  expect(html).not.toContain('style=')
})

test('neighbours of one kind share an element, with the space behind them', () => {
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
])('nothing of the code is lost or changed (%s)', (language) => {
  const code = '<a href="x">&amp;</a>\n\n\t{ "k": [1, \'2\'] } # \u{1f525} \\n $HOME\n  end  '
  expect(textOf(render(language, code))).toBe(`${code}\n`)
})

test.each([
  ['JS', 'JavaScript'],
  ['yml', 'YAML'],
  ['sh', 'Shell'],
  ['constructor', 'Code'],
  ['<script>', 'Code'],
])('%s is called %s', (name, label) => {
  expect(render(name, 'x')).toContain(`<span>${label}</span>`)
})

test('every language that has a grammar is coloured by it', () => {
  for (const name of ['kql', 'nginx', 'php', 'rust', 'toml', 'sigma', 'console', 'regex', 'tf']) {
    const grammar = languageNamed(name)?.grammar ?? ''
    expect(() => highlight('a = "b" # c', grammar), name).not.toThrow()
  }
})

test('a block too long to be studied is plain', () => {
  for (const code of ['a = 1\n'.repeat(5_000), `${'('.repeat(5_000)}`]) {
    expect(render('python', code)).not.toContain('<span class="code-')
  }
})
