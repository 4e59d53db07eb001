import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { growth, quadratic } from '../../../tests/support/processor-time'
import { escapesIn } from './escapes'
import { maxFields, parseForm } from './parse-form'

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=edge'

const encoded = (text: string, limits = {}) => parseForm(Buffer.from(text), urlencoded, limits)
const inParts = (text: string, limits = {}) => parseForm(Buffer.from(text), multipart, limits)
const field = (name: string, value: string, more = '') =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

function fieldsOf(read: Awaited<ReturnType<typeof parseForm>>) {
  if (!read.ok) throw new Error(`Refused with ${read.status}.`)
  return [...read.form]
}

test('the counted parts are the parsed ones, however the type is spelled', async () => {
  const parts = Array.from({ length: maxFields + 2 }, (_, at) => field(`f${at}`, 'v')).join('')
  const body = Buffer.from(`${parts}--edge--\r\n`)
  for (const type of [
    multipart,
    'multipart/form-data; x="; boundary=AAAA"; boundary=edge',
    'Multipart/Form-Data;BOUNDARY="edge"; boundary=AAAA',
  ]) {
    expect(await parseForm(body, type, {}), type).toMatchObject({ ok: false, status: 413 })
  }
})

describe('a form whose type names two boundaries', () => {
  const both = ['multipart/form-data; boundary=edge', 'multipart/form-data; boundary=o']
  const parts = '--o\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(80_000)

  test.each([both.join(', '), both.toReversed().join(', '), `text/plain, ${both[1]}`])(
    'is refused before it is parsed: %s',
    async (type) => {
      const parse = vi.fn<() => Promise<FormData>>()
      vi.stubGlobal(
        'Response',
        class extends Response {
          override formData = parse
        },
      )
      onTestFinished(() => void vi.unstubAllGlobals())
      const read = await parseForm(Buffer.from(`${parts}--o--\r\n`), type, {})
      expect(read).toEqual({ ok: false, status: 400 })
      expect(parse).not.toHaveBeenCalled()
    },
  )
})

test('a body without the boundary is not a form', async () => {
  for (const body of ['x', '', '--other--\r\n', field('a', 'b')]) {
    expect(await inParts(body), body).toEqual({ ok: false, status: 400 })
  }
  expect(fieldsOf(await inParts('--edge--\r\n')), 'a form without fields').toEqual([])
})

describe('a urlencoded form', () => {
  test('is parsed by the URL standard', async () => {
    const piece = fc.oneof(
      fc.constantFrom('&', '=', '+', '%', '%2', '%2B', '%e5%a4%9c', '%FF', '%00', '%EF%BB%BF'),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const text = pieces.join('')
        expect(fieldsOf(await encoded(text))).toEqual([...new URLSearchParams(`?${text}`)])
      }),
    )
  })

  test('may have up to the maximum of fields', async () => {
    const fields = Array.from({ length: maxFields }, (_, at) => `f${at}=v`)
    expect(fieldsOf(await encoded(fields.join('&')))).toHaveLength(maxFields)
    expect(await encoded([...fields, 'one=more'].join('&'))).toEqual({ ok: false, status: 413 })
    expect(await encoded(`${'+'.repeat(2000)}=v`)).toEqual({ ok: false, status: 413 })
    expect(await encoded('&'.repeat(maxFields + 1))).toEqual({ ok: false, status: 413 })
  })

  test('may have a separator after the last field', async () => {
    expect(fieldsOf(await encoded('a=b&'.repeat(maxFields)))).toHaveLength(maxFields)
    expect(fieldsOf(await encoded(`&${'a&'.repeat(maxFields - 1)}b`))).toHaveLength(maxFields)
    expect(fieldsOf(await encoded('&'.repeat(maxFields)))).toEqual([])
    const oneMore = `${'a=b&'.repeat(maxFields)}c=d`
    expect(await encoded(oneMore)).toEqual({ ok: false, status: 413 })
  })

  test.each([
    ['pairs without a value', 'a&'],
    ['pluses', '+'],
    ['percent signs', '%'],
    ['encoded bytes', '%41'],
    ['equals signs', '='],
  ])('is parsed in proportional time: four megabytes of %s', async (_, unit) => {
    const count = (4 * 1024 * 1024) / unit.length
    const form = (times: number) => unit.repeat(times)
    expect(await growth(count, form, (text) => encoded(text))).toBeLessThan(quadratic)
  })
})

describe('a multipart form', () => {
  test('is parsed with its files', async () => {
    const form = `${field('title', 'Ä title')}${field('picture', 'bytes', '; filename="a.png"')}--edge--\r\n`
    const read = fieldsOf(await inParts(form))
    expect(read[0]).toEqual(['title', 'Ä title'])
    const file = read[1]?.[1]
    expect(file instanceof File && (await file.text())).toBe('bytes')
  })

  test('is parsed without files on request, in any order of parts', async () => {
    const file = field('picture', `--edg\r\n\r\n${'x'.repeat(10_000)}`, '; filename="a.png"')
    const form = `${file}${field('title', 'A')}${file}${field('body', 'B')}--edge--\r\n`
    const read = await inParts(form, { withFiles: false, maxTextBytes: 1000 })
    expect(fieldsOf(read)).toEqual([
      ['title', 'A'],
      ['body', 'B'],
    ])
  })

  test('is refused if its texts are too long', async () => {
    const form = `${field('title', 'A'.repeat(2000))}--edge--\r\n`
    expect(await inParts(form, { maxTextBytes: 1000 })).toEqual({ ok: false, status: 413 })
    expect(await encoded('A'.repeat(2000), { maxTextBytes: 1000 })).toEqual({
      ok: false,
      status: 413,
    })
  })

  test.each([
    'Content-Type: text/plain; filename=x',
    'X-Other: a; filename="b"',
    'Content-Disposition: form-data; name="a"; filename="b"',
  ])('has its texts counted, whatever its other headers: %s', async (header) => {
    const long = '\r\n\r\n'.concat('A'.repeat(2000))
    const head = '--edge\r\nContent-Disposition: form-data; name="a"\r\n'
    for (const withFiles of [true, false]) {
      const read = await inParts(`${head}${header}${long}\r\n--edge--\r\n`, {
        maxTextBytes: 1000,
        withFiles,
      })
      expect(read).toMatchObject({ ok: false })
    }
    const named = field('a; filename=b', 'A'.repeat(2000))
    expect(await inParts(`${named}--edge--\r\n`, { maxTextBytes: 1000 })).toMatchObject({
      ok: false,
    })
  })

  test('may have up to the maximum of parts', async () => {
    const form = (parts: number) => `${field('a', '').repeat(parts)}--edge--\r\n`
    expect(fieldsOf(await inParts(form(maxFields)))).toHaveLength(maxFields)
    expect(await inParts(form(maxFields + 1))).toEqual({ ok: false, status: 413 })
  })

  test.each<[string, number, (count: number) => string]>([
    ['empty parts', 80_000, (count) => field('a', '').repeat(count)],
    ['headers without an end', 680_000, (count) => `--edge\r\n${'X: y\r\n'.repeat(count)}`],
    [
      'headers in a part',
      680_000,
      (count) => `--edge\r\n${'X: y\r\n'.repeat(count)}\r\n\r\n--edge--\r\n`,
    ],
    [
      'headers in the maximum of parts',
      800,
      (count) =>
        `--edge\r\nContent-Disposition: form-data; name="a"\r\n${'X:y\r\n'.repeat(count)}\r\n\r\n`
          .repeat(maxFields)
          .concat('--edge--\r\n'),
    ],
    ['a name', 4_000_000, (count) => `${field('a'.repeat(count), '')}--edge--\r\n`],
    ['delimiters alone', 500_000, (count) => '--edge\r\n'.repeat(count)],
    [
      'almost delimiters',
      600_000,
      (count) => `${field('a', '\r\n--edg'.repeat(count))}--edge--\r\n`,
    ],
  ])('is parsed in proportional time: four megabytes of %s', async (_, count, form) => {
    expect(await growth(count, form, (text) => inParts(text))).toBeLessThan(quadratic)
  })

  test.each([
    '',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'text/plain',
    'text/html',
  ])('is refused for the type %j', async (type) => {
    const read = await parseForm(Buffer.from(`${field('a', 'b')}--edge--\r\n`), type)
    expect(read).toEqual({ ok: false, status: 400 })
  })
})

test('characters that HTML escapes are counted in all text fields', () => {
  const form = new FormData()
  form.append('title', `<b> & "it's"`)
  form.append('body', 'a\u2028b')
  form.append('file', new File(['<<<'], 'a.html'))
  expect(escapesIn(form)).toBe(7)
})
