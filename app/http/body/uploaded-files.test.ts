import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseForm } from './parse-form'

/** As a browser sends it. */
async function encode(form: FormData) {
  const request = new Response(form)
  const type = request.headers.get('Content-Type') ?? ''
  return { body: Buffer.from(await request.arrayBuffer()), type }
}

async function plain(form: FormData) {
  const fields = [...form].map(async ([name, value]) =>
    value instanceof File
      ? [name, value.name, value.type, Buffer.from(await value.bytes()).toString('latin1')]
      : [name, value],
  )
  return Promise.all(fields)
}

const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => new Uint8Array(array))
const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
const field = fc.oneof(
  fc.record({ name, value: fc.string({ unit: 'grapheme' }) }),
  fc.record({
    name,
    bytes,
    file: fc.string({ unit: 'grapheme' }),
    type: fc.constantFrom('', 'image/jpeg', 'text/plain'),
  }),
)

test('a form with files is parsed as Node parses it', async () => {
  const forms = fc.array(field, { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(forms, async (fields) => {
      const form = new FormData()
      for (const one of fields) {
        if ('value' in one) form.append(one.name, one.value)
        else form.append(one.name, new File([one.bytes], one.file, { type: one.type }))
      }
      const { body, type } = await encode(form)
      const expected = await new Response(body, { headers: { 'Content-Type': type } }).formData()
      const read = await parseForm(body, type)
      if (!read.ok) throw new Error(`Refused with ${read.status}.`)
      expect(await plain(read.form)).toEqual(await plain(expected))
    }),
  )
})

const inParts = 'multipart/form-data; boundary=edge'
const disposition = 'Content-Disposition: form-data; name="a"'

/** Null if Node refuses it. */
async function byNode(body: Buffer<ArrayBuffer>) {
  const response = new Response(body, { headers: { 'Content-Type': inParts } })
  return response.formData().then(plain, () => null)
}

test('a malformed form is refused or parsed as Node parses it: no byte gets lost', async () => {
  const pieces = [
    ...['--edge', '--edge--', 'edge', '--', '\r\n', '\n', '\r', ' ', 'PICTURE', '"', ';'],
    ...[disposition, `${disposition}; filename="x"`, 'Content-Type: text/plain; filename=x'],
    ...[`--edge\r\n${disposition}\r\n\r\n`, '\r\n--edge--\r\n', '\r\n\r\n'],
    `--edge\r\n${disposition}; filename="x"\r\n\r\n`,
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 8 }),
      async (chosen) => {
        const body = Buffer.from(chosen.join(''))
        const read = await parseForm(body, inParts)
        if (read.ok) expect(await plain(read.form)).toEqual(await byNode(body))
      },
    ),
    { numRuns: 2000 },
  )
})

test.each([
  ['a line that ends without a carriage return', 'PICTURE\n--edge--'],
  ['a delimiter in the middle of a line', 'PIC--edge--'],
  ['a delimiter that goes on', 'PICTURE\r\n--edgeX\r\n--edge--'],
  ['no end', 'PICTURE\r\n--edge'],
])('a form with %s is refused, as Node does', async (_, rest) => {
  const body = Buffer.from(`--edge\r\n${disposition}; filename="x"\r\n\r\n${rest}`)
  expect(await byNode(body)).toBeNull()
  expect(await parseForm(body, inParts)).toEqual({ ok: false, status: 400 })
})

test('the bytes of a file are not copied', async () => {
  const form = new FormData()
  form.append('title', 'A')
  form.append('picture', new File([new Uint8Array(1_000_000)], 'a.jpg'))
  const { body, type } = await encode(form)
  const read = await parseForm(body, type)
  const file = read.ok && read.form.get('picture')
  if (!(file instanceof File)) throw new Error('No file.')
  expect(file.size).toBe(1_000_000)
  expect((await file.bytes()).buffer).toBe(body.buffer)
  expect(Buffer.from(await file.arrayBuffer()).equals(await file.bytes())).toBe(true)
})

test('a base64 file is decoded, as Node does', async () => {
  const part = 'Content-Disposition: form-data; name="picture"; filename="a"'
  const body = `--edge\r\n${part}\r\nContent-Transfer-Encoding: base64\r\n\r\naGk=\r\n--edge--\r\n`
  const read = await parseForm(Buffer.from(body), 'multipart/form-data; boundary=edge')
  const file = read.ok && read.form.get('picture')
  expect(file instanceof File && (await file.text())).toBe('hi')
})
