import { expect, test } from 'vitest'
import { readCutForm } from './cut-form'

const limits = { mostBytes: 10_000, mostSent: 100_000 }

function request(fields: Record<string, string | Blob>): Request {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') body.set(name, value)
    else body.set(name, value, 'a "quoted".jpg')
  }
  return new Request('http://desk.example/', { method: 'POST', body })
}

const file = (bytes: number) => new Blob([new Uint8Array(bytes).fill(13)])

test('a form that fits is all there', async () => {
  const read = await readCutForm(request({ title: 'A', picture: file(100), when: 'now' }), limits)
  if (!read.ok) throw new Error('It was refused.')
  expect(read.cut.tooLarge).toBeNull()
  expect(read.cut.form.get('when')).toBe('now')
  expect((read.cut.form.get('picture') as File).size).toBe(100)
})

test('of one with a file that is too large, what stands before the file is there', async () => {
  const fields = { title: 'Ä title', body: 'Line\r\nline', picture: file(50_000), when: 'now' }
  const read = await readCutForm(request(fields), limits)
  if (!read.ok) throw new Error('It was refused.')
  expect(read.cut.tooLarge).toBe('picture')
  expect(Object.fromEntries(read.cut.form)).toEqual({ title: 'Ä title', body: 'Line\r\nline' })
})

test('a text that is too large is not cut', async () => {
  const read = await readCutForm(request({ title: 'A', body: 'a'.repeat(50_000) }), limits)
  expect(read).toEqual({ ok: false, status: 413 })
})

test('what never ends is not waited for', async () => {
  const body = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1000)) })
  const init = { method: 'POST', body, duplex: 'half' }
  const read = await readCutForm(new Request('http://desk.example/', init), limits)
  expect(read).toEqual({ ok: false, status: 413 })
})

test.each(['text/plain', 'multipart/form-data', ''])(
  'what is no form is none: %j',
  async (type) => {
    const headers = { 'Content-Type': type }
    const sent = (body: string) =>
      new Request('http://desk.example/', { method: 'POST', body, headers })
    expect(await readCutForm(sent('a=b'), limits)).toEqual({ ok: false, status: 400 })
    const long = await readCutForm(sent('a'.repeat(20_000)), limits)
    expect(long).toEqual({ ok: false, status: 413 })
  },
)
