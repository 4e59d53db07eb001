import { expect, test } from 'vitest'
import { readTruncatedForm } from './truncated-form'

const limits = { maxBytes: 10_000, maxReadBytes: 100_000 }

function request(fields: Record<string, string | Blob>): Request {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') body.set(name, value)
    else body.set(name, value, 'a "quoted".jpg')
  }
  return new Request('http://desk.example/', { method: 'POST', body })
}

const file = (bytes: number) => new Blob([new Uint8Array(bytes).fill(13)])

test('a form within the limit is complete', async () => {
  const read = await readTruncatedForm(
    request({ title: 'A', picture: file(100), when: 'now' }),
    limits,
  )
  if (!read.ok) throw new Error('It was refused.')
  expect(read.result.tooLarge).toBeNull()
  expect(read.result.form.get('when')).toBe('now')
  expect((read.result.form.get('picture') as File).size).toBe(100)
})

test('if a file is too large, the fields before it are there', async () => {
  const fields = { title: 'Ä title', body: 'Line\r\nline', picture: file(50_000), when: 'now' }
  const read = await readTruncatedForm(request(fields), limits)
  if (!read.ok) throw new Error('It was refused.')
  expect(read.result.tooLarge).toBe('picture')
  expect(Object.fromEntries(read.result.form)).toEqual({ title: 'Ä title', body: 'Line\r\nline' })
})

test('a file that is too large may be the only field', async () => {
  const read = await readTruncatedForm(request({ picture: file(50_000) }), limits)
  if (!read.ok) throw new Error('It was refused.')
  expect(read.result.tooLarge).toBe('picture')
  expect([...read.result.form]).toEqual([])
})

test('a form with too much text is refused', async () => {
  const read = await readTruncatedForm(request({ title: 'A', body: 'a'.repeat(50_000) }), limits)
  expect(read).toEqual({ ok: false, status: 413 })
})

test('an endless body is not read to its end', async () => {
  const body = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1000)) })
  const init = { method: 'POST', body, duplex: 'half' }
  const read = await readTruncatedForm(new Request('http://desk.example/', init), limits)
  expect(read).toEqual({ ok: false, status: 413 })
})

test.each(['text/plain', 'multipart/form-data', ''])(
  'a body of type %j is not a form',
  async (type) => {
    const headers = { 'Content-Type': type }
    const sent = (body: string) =>
      new Request('http://desk.example/', { method: 'POST', body, headers })
    expect(await readTruncatedForm(sent('a=b'), limits)).toEqual({ ok: false, status: 400 })
    const long = await readTruncatedForm(sent('a'.repeat(20_000)), limits)
    expect(long).toEqual({ ok: false, status: 413 })
  },
)
