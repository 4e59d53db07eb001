import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderForFeeds } from '~/markdown/feeds/render-for-feeds'
import { parsePostFile } from '~/posts/importing/post-file.rules'
import { type Post, startOfBody } from '~/posts/post.rules'
import { aPost, aSummary } from '../../../tests/support/posts'
import { blocksOf } from './blocks.rules'
import { composeIssue, type IssueToCompose } from './compose-issue.service'
import { fillPlaceholders, placeholders } from './placeholders.rules'
import { plainBody, sourceAsPlainBody } from './plain-body.rules'
import { webVersion } from './web-version.rules'

const site = { name: 'Vigil', url: 'https://news.example' }
const signedLinks = {
  unsubscribe: 'https://news.example/newsletter/unsubscribe/one.abc',
  preferences: 'https://news.example/newsletter/preferences/one.abc',
}

function aBrief(overrides: Partial<Post> = {}): Post {
  const post = { ...aPost({ kind: 'brief', slug: 'the-week' }), recordedVersion: 1, ...overrides }
  const { body } = post
  return { ...aSummary(), ...post, bodyStart: startOfBody(body), bodyLength: body.length }
}

function issueOf(brief: Post, overrides: Partial<IssueToCompose> = {}): IssueToCompose {
  const url = `${site.url}/weekly-brief/the-week`
  const settings = { title: brief.title, siteOrigin: site.url, url }
  return {
    site,
    post: brief,
    postText: 'whole',
    areArticlesChosen: false,
    identifiers: null,
    corrections: [],
    subject: 'The week',
    intro: 'Hello.\n\nGood night.',
    bodyHtml: renderForFeeds(brief.body, settings),
    bodyPlain: plainBody(brief.body, settings),
    articles: [aSummary({ title: 'Passkeys & you', slug: 'passkeys' })],
    webUrl: `${site.url}/newsletter/issues/1`,
    ...overrides,
  }
}

const compose = (body: string, overrides: Partial<IssueToCompose> = {}) =>
  composeIssue(issueOf(aBrief({ body }), overrides))

function addressesIn(html: string, attribute: 'href' | 'src'): string[] {
  const found = html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))
  return Array.from(found, ([, address = '']) => address)
}

test('a mail has the site’s name, intro, brief, articles of the week and signed links', () => {
  const { html, plain } = compose('The *first* thing, with [a link](/ai/x).')
  for (const text of ['Vigil', 'Hello.', 'Good night.', 'This week in Cybersecurity']) {
    expect(html).toContain(text)
    expect(plain).toContain(text)
  }
  expect(html).toContain('The <em>first</em> thing, with <a href="https://news.example/ai/x">')
  expect(plain).toContain('The first thing, with a link (https://news.example/ai/x).')
  expect(html).toContain('Passkeys &amp; you')
  expect(plain).toContain('Passkeys & you')
  for (const text of [html, plain]) {
    expect(text).toContain('https://news.example/cybersecurity/passkeys')
    expect(text).toContain('https://news.example/newsletter/issues/1')
    const filled = fillPlaceholders(text, signedLinks)
    expect(filled).toContain(signedLinks.unsubscribe)
    expect(filled).toContain(signedLinks.preferences)
    expect(filled).not.toContain('own-link.invalid')
  }
})

test('headings below the title skip no level', () => {
  const levels = (body: string) =>
    Array.from(
      compose(body, { articles: [] }).html.matchAll(/<h([1-6])[ >]/g),
      ([, level]) => level,
    )
  expect(levels('## One\n\nText.\n\n### Two\n\n## Three')).toEqual(['1', '2', '3', '2'])
  expect(levels('# One\n\n## Two')).toEqual(['1', '2', '3'])
  expect(compose('## A\n\n![<h3>](/a.png)').html).toContain('<h2>A</h2>')
  expect(compose('## A\n\n![<h3>](/a.png)').html).toMatch(/alt="(<|&lt;)h3(>|&gt;)"/)
})

test('every link is absolute, only the thumbnail is fetched, and nothing runs', () => {
  const thumbnail = { width: 1600, height: 900, fingerprint: 'PBVjytYQMX97' }
  const brief = aBrief({
    thumbnail,
    body: '<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![far](https://far.example/p.gif) [r](b)',
  })
  const { html } = composeIssue(issueOf(brief))
  const hosts = addressesIn(html, 'href').map((href) => new URL(href).host)
  expect(new Set(hosts)).toEqual(new Set(['news.example', 'own-link.invalid', 'far.example']))
  const [picture, ...others] = addressesIn(html, 'src')
  expect(others).toEqual([])
  expect(picture).toBe(`https://news.example/p/${brief.id}.PBVjytYQMX97.768.jpeg`)
  expect(html).toMatch(/<img [^>]*alt="[^"]+" width="534" height="300"/)
  expect(html).not.toMatch(/<(script|link|iframe|form|object|base)\b|\son\w+="/i)
  expect(html).toMatch(/color-scheme" content="light dark"/)
  expect(html).toContain('@media (prefers-color-scheme:dark)')
})

test('HTML in the subject or intro is escaped', () => {
  const typed = '</title><img src=x onerror=alert(1)> & "quotes" <!--'
  const { html, plain, subject } = compose('Text.', { subject: typed, intro: typed })
  expect(subject).toBe(typed)
  expect(html).not.toContain('<img')
  expect(plain).toContain('<img src=x')
})

test.each([
  ['of many paragraphs', 'A paragraph of the watch, with words & signs. '.repeat(8)],
  ['in another script', '夜の見張りは静かだった。'.repeat(30)],
])('a huge brief %s is cut between paragraphs to stay under 100 KB', (_, paragraph) => {
  const body = Array.from({ length: 600 }, (_, n) => `${n}: ${paragraph}`).join('\n\n')
  const { html, plain } = compose(body, { intro: 'i'.repeat(2000) })
  expect(Buffer.byteLength(fillPlaceholders(html, signedLinks))).toBeLessThan(100_000)
  expect(Buffer.byteLength(html)).toBeGreaterThan(80_000)
  expect(Buffer.byteLength(plain)).toBeLessThan(100_000)
  for (const text of [html, plain]) expect(text).toContain('Read the rest on the site')
  expect(isWellFormed(html)).toBe(true)
  expect(html).toContain('Unsubscribe')
})

test('twelve articles with long texts in another script fit beside a huge post', () => {
  const long = '夜の見張りは静かだった。'.repeat(60)
  const articles = Array.from({ length: 12 }, () => aSummary({ title: long, summary: long }))
  const body = Array.from({ length: 600 }, () => long).join('\n\n')
  const { html, plain } = compose(body, { articles, intro: '夜'.repeat(2000) })
  for (const text of [html, plain]) {
    expect(Buffer.byteLength(fillPlaceholders(text, signedLinks))).toBeLessThan(100_000)
  }
})

test('a brief that is one block longer than a mail is left out, with a link to the site', () => {
  const { html, plain } = compose(`\`\`\`\n${'x'.repeat(200_000)}\n\`\`\``)
  expect(Buffer.byteLength(html)).toBeLessThan(100_000)
  expect(Buffer.byteLength(plain)).toBeLessThan(100_000)
  expect(html).toContain('Read the rest on the site')
})

test('a short brief is not cut', () => {
  expect(compose('Short.').html).toContain('Read it on the site')
})

test('lines of the plain text are short, except for URLs', () => {
  const body = `# Head\n\n${'word '.repeat(100)}\n\n- one ${'two '.repeat(40)}\n  - three\n\n1. a\n2. b\n\n> said\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n    code\n\n***\n\n[x][y]\n\n[y]: https://far.example/`
  const { plain } = compose(body)
  const long = plain.split('\n').filter((line) => line.length > 74 && !line.includes('http'))
  expect(long).toEqual([])
  for (const line of [
    'Head\n====',
    '  - three',
    '1. a\n2. b',
    '> said',
    'a | b\n1 | 2',
    '    code',
  ]) {
    expect(plain).toContain(line)
  }
  expect(plain).toContain('x (https://far.example/)')
})

test('the web version has everything except signed links', () => {
  const { html } = compose(`Mine: ${placeholders.unsubscribe}`)
  const web = webVersion(html, site.url)
  expect(web).not.toContain('own-link.invalid')
  expect(web).not.toContain('You receive this because')
  expect(web).toContain('Passkeys')
  expect(isWellFormed(web)).toBe(true)
})

test('the blocks of any text, joined, are the whole text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('# a\n', '- b\n', '> c\n', '\n\n', '![<p>"](/x)', '`<p>`', 'w ')),
      (bits) => {
        const html = renderForFeeds(bits.join(''), {
          title: '',
          siteOrigin: site.url,
          url: site.url,
        })
        const blocks = blocksOf(html)
        expect(blocks.join('').replace(/\s/g, '')).toBe(html.replace(/\s/g, ''))
        for (const block of blocks) expect(isWellFormed(`<b>${block}</b>`)).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})

test('the briefs of the sample edition are not cut', () => {
  const folder = resolve(import.meta.dirname, '../../../sample/ai')
  const files = readdirSync(folder).filter((name) => name.startsWith('brief-'))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const read = parsePostFile(readFileSync(join(folder, file), 'utf8'))
    if (!read.ok) throw new Error(read.reasons.join())
    const { html, plain } = compose(read.post.body)
    expect(html).toContain('Read it on the site')
    expect(isWellFormed(html)).toBe(true)
    expect(plain).not.toMatch(/\*\*|\]\(/)
  }
})

/** Every element that is opened is closed, as in XML. */
function isWellFormed(html: string): boolean {
  const xml = html
    .replace(/^<!doctype html>\n/, '')
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<(meta|img|br|hr)\b((?:"[^"]*"|[^">])*?)\/?>/g, '<$1$2/>')
    .replace(/"[^"]*"/g, (value) => value.replaceAll('<', '&lt;'))
    .replace(/&(?!#?\w+;)/g, '&amp;')
  const errors: string[] = []
  const onError = (_: string, message: string) => void errors.push(message)
  new DOMParser({ onError }).parseFromString(xml, 'text/xml')
  return errors.length === 0
}

test('a brief that cannot be parsed is mailed as its source, up to the size limit', () => {
  expect(sourceAsPlainBody('**One**\n\n\n- two')).toEqual({
    blocks: ['**One**', '- two'],
    isCut: false,
  })
  const long = sourceAsPlainBody('words \n\n'.repeat(20_000))
  expect(long.isCut).toBe(true)
  expect(Buffer.byteLength(long.blocks.join('\n\n'))).toBeLessThan(60_001)
})

test('a mail names the authors of the brief and of each article, if there are any', () => {
  const byline = [
    { name: 'Ada <3', slug: 'ada' },
    { name: 'Grace Hopper', slug: 'grace-hopper' },
  ]
  const articles = [aSummary({ title: 'Passkeys', byline: byline.slice(1) })]
  const { html, plain } = composeIssue(issueOf(aBrief({ byline }), { articles }))
  expect(html).toContain('By Ada &lt;3 and Grace Hopper')
  expect(html).toContain('By Grace Hopper · ')
  expect(plain).toContain('\n\nBy Ada <3 and Grace Hopper\n\n')
  expect(plain).toMatch(/Passkeys \(Grace Hopper, \w+ \d+, \d+\)/)
  const unnamed = compose('Text.')
  expect(unnamed.html + unnamed.plain).not.toContain('By ')
})
