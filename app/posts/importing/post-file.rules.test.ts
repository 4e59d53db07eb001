import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyPost, anyText } from '../../../tests/support/data/any-posts'
import { aPost } from '../../../tests/support/posts'
import { emptyContent } from '../fields/post-fields.rules'
import type { PostToSave } from '../post.rules'
import { formatPostFile, parsePostFile } from './post-file.rules'

const id = '5ba2c5b4-7f0e-4a55-9c1c-3a6b8f3f0d11'
const least = `id: ${id}\ntitle: Zero trust\ncreated_at: 2026-03-02T09:00:00Z`

const fileOf = (header: string, body = 'Body.') => `---\n${header}\n---\n\n${body}\n`

function postIn(file: string): PostToSave {
  const result = parsePostFile(file)
  if (!result.ok) throw new Error(result.reasons.join('; '))
  return result.post
}

function reasonsIn(file: string): string[] {
  const result = parsePostFile(file)
  return result.ok ? [] : result.reasons
}

describe('a post file', () => {
  test('names its fields as SPEC 3 does', () => {
    const file = fileOf(
      [
        'kind: brief',
        `id: ${id}`,
        'title: Week 9',
        'slug: week-9',
        'domain: Cyber-Marketing',
        'summary: What moved.',
        'tags: [Brand, Policy]',
        'created_at: 2026-03-01T09:00:00Z',
        'published_at: 2026-03-02T10:00:00+01:00',
        'status: withdrawn',
        'approximate_read_time: 4',
        'focus_keyword: brand',
        'meta_title: Week nine',
        'meta_description: The ninth week.',
        'question_1: Why?',
        'answer_1: Because.',
      ].join('\n'),
      'The **body**.',
    )
    expect(postIn(file)).toEqual({
      ...emptyContent(),
      kind: 'brief',
      id,
      title: 'Week 9',
      slug: 'week-9',
      domain: 'Cyber-Marketing',
      summary: 'What moved.',
      body: 'The **body**.',
      tags: ['Brand', 'Policy'],
      approximateReadTime: 4,
      focusKeyword: 'brand',
      metaTitle: 'Week nine',
      metaDescription: 'The ninth week.',
      faq: [{ question: 'Why?', answer: 'Because.' }],
      thumbnail: null,
      status: 'withdrawn',
      createdAt: new Date('2026-03-01T09:00:00Z'),
      publishedAt: new Date('2026-03-02T09:00:00Z'),
    })
  })

  test("needs an id, a title and a date; SPEC 3: default domain 'Cybersecurity'", () => {
    expect(postIn(fileOf(least))).toMatchObject({
      kind: 'article',
      slug: 'zero-trust',
      domain: 'Cybersecurity',
      summary: '',
      tags: [],
      approximateReadTime: null,
      faq: [],
      status: 'published',
      publishedAt: new Date('2026-03-02T09:00:00Z'),
    })
  })

  test('a draft without a date of publication has none', () => {
    expect(postIn(fileOf(`${least}\nstatus: draft`)).publishedAt).toBeNull()
  })

  test('SPEC 5: slug optional, empty means auto-generated', () => {
    expect(postIn(fileOf(`${least}\nslug: ""`)).slug).toBe('zero-trust')
    expect(postIn(fileOf(`${least}\nslug: feed.xml`)).slug).toBe('feed-xml')
    expect(postIn(formatPostFile(aPost({ title: 'Zero trust', slug: null }))).slug).toBe(
      'zero-trust',
    )
  })

  test('SPEC 3: tags (list or comma-separated text)', () => {
    expect(postIn(fileOf(`${least}\ntags: Brand , Policy,`)).tags).toEqual(['Brand', 'Policy'])
  })

  test('may name its entry in the public record, as exports do', () => {
    const record = 'record: https://elsewhere.example/.well-known/publication-log/posts/one/2'
    expect(postIn(fileOf(`${least}\n${record}`))).toEqual(postIn(fileOf(least)))
  })

  test('a question without an answer stays in its place', () => {
    const header = `${least}\nquestion_1: Why?\nquestion_2: How?\nanswer_2: So.`
    expect(postIn(fileOf(header)).faq).toEqual([
      { question: 'Why?', answer: '' },
      { question: 'How?', answer: 'So.' },
    ])
  })

  test('says when it last changed, and of which post it is the next version', () => {
    const record = { updatedAt: new Date('2026-04-01T10:00:00.123Z'), nextOf: aPost().id }
    const draft = aPost({ status: 'draft', publishedAt: null, slug: null })
    const file = formatPostFile(draft, record)
    expect(parsePostFile(file)).toEqual({ ok: true, post: draft, ...record })
  })

  test('may have been saved on Windows: a byte order mark, and CRLF', () => {
    const file = `\ufeff${fileOf(least, 'One.\nTwo.').replaceAll('\n', '\r\n')}`
    expect(postIn(file)).toMatchObject({ title: 'Zero trust', body: 'One.\r\nTwo.' })
  })

  test('keeps the indent of its first line, which makes it code', () => {
    expect(postIn(fileOf(least, '    npm start')).body).toBe('    npm start')
  })

  test('a rule of dashes in the body stays in the body', () => {
    expect(postIn(fileOf(least, 'One.\n\n---\n\nTwo.')).body).toBe('One.\n\n---\n\nTwo.')
  })

  test('may have no body, and no line end after its header', () => {
    expect(postIn(`---\n${least}\n---`).body).toBe('')
  })
})

describe('a file that cannot be read says why', () => {
  test.each(['', 'Just text.', '---\ntitle: never closed\n', ' ---\na: b\n---\n'])('%j', (file) => {
    expect(reasonsIn(file)).toEqual(['it does not begin with front matter between --- lines'])
  })

  test.each([
    ['an unclosed quote', 'summary: "open'],
    ['an asterisk, which YAML takes for a reference', 'summary: *Breaking* news'],
    ['a reference to nothing', 'summary: *breaking'],
    ['an exclamation mark, which would lose its word', 'summary: !Breaking news'],
    ['a repeated field', 'title: Again'],
  ])('%s', (_, line) => {
    expect(reasonsIn(fileOf(`${least}\n${line}`))).toEqual([
      expect.stringMatching(/^its front matter is not YAML: (line 5: )?\S/),
    ])
  })

  test.each([
    ['line 3: title', `id: ${id}\ntitle: "  "\ncreated_at: 2026-03-02T09:00:00Z`],
    ['line 2: id', 'id: 12\ntitle: Zero trust\ncreated_at: 2026-03-02T09:00:00Z'],
    ['line 4: created_at', `id: ${id}\ntitle: Zero trust\ncreated_at: yesterday`],
    ['line 5: published_at', `${least}\npublished_at: 2026-02-30T00:00:00Z`],
    ['line 5: kind', `${least}\nkind: podcast`],
    ['line 5: status', `${least}\nstatus: hidden`],
    ['line 5: approximate_read_time', `${least}\napproximate_read_time: 0`],
    ['line 5: Unrecognized key', `${least}\nauthor: nobody`],
    ['line 5: tags', `${least}\ntags: 5`],
  ])('%s', (field, header) => {
    expect(reasonsIn(fileOf(header))).toEqual([expect.stringMatching(new RegExp(`^${field}: .`))])
  })

  test('and all that is wrong with it at once', () => {
    expect(reasonsIn(fileOf('title: Zero trust'))).toEqual([
      'id: it is missing',
      'created_at: it is missing',
    ])
  })
})

describe('for any post and any file', () => {
  test('what is exported is imported the same, to the letter', () => {
    fc.assert(
      fc.property(anyPost, (post) => {
        expect(postIn(formatPostFile(post))).toEqual(post)
      }),
      { numRuns: 300 },
    )
  })

  test('also an answer of several paragraphs, as a form on Windows sends it', () => {
    const answer = `${'x'.repeat(90)}\r\n \ny`
    const post = aPost({ faq: [{ question: 'Why?', answer }] })
    expect(postIn(formatPostFile(post)).faq).toEqual(post.faq)
  })

  test('a draft and an unset read time come back unset', () => {
    const draft = aPost({ status: 'draft', publishedAt: null, approximateReadTime: null })
    expect(postIn(formatPostFile(draft))).toEqual(draft)
  })

  test('reading never throws: a folder with one bad file is still imported', () => {
    fc.assert(
      fc.property(anyText, anyText, (header, body) => {
        for (const file of [header, fileOf(header, body), fileOf(`${least}\n${header}`, body)]) {
          const result = parsePostFile(file)
          if (!result.ok) expect(result.reasons.join()).not.toBe('')
        }
      }),
      { numRuns: 300 },
    )
  })
})
