import { entityTag } from '~/http/conditional'
import { type Encoding, encode } from './encodings'

/** One form of a page, ready to be sent. */
export interface ReadyForm {
  body: Buffer
  etag: string
  /** Names and values by turns, as Node writes them. */
  head: string[]
  /** The same for whoever has it already. */
  unchangedHead: string[]
}

/** A finished answer, for everybody who asks for it. */
export interface KeptPage {
  headers: Headers
  body: Buffer
  keptAt: number
  forms: Partial<Record<Encoding, ReadyForm>>
}

/** An answer of more bytes is sent and not kept: a map of fifty thousand addresses is read once a day. */
export const mostBytes = 4 * 1024 * 1024

/** Headers that belong to one request, or that every form has its own of. */
const left = ['x-request-id', 'content-length', 'content-encoding', 'etag', 'date', 'connection']

/** A page made of an answer that may be kept; or an answer that is like the one given. */
export async function pageOf(answer: Response, now: number): Promise<KeptPage | Response> {
  if (!mayBeKept(answer)) return answer
  const body = await readUpTo(answer, mostBytes)
  if (body instanceof Response) return body
  const etag = answer.headers.get('ETag') ?? entityTag(body)
  const headers = new Headers(answer.headers)
  for (const name of left) headers.delete(name)
  const page: KeptPage = { headers, body, keptAt: now, forms: {} }
  page.forms.identity = formOf(page, body, 'identity', etag)
  return page
}

function mayBeKept({ status, headers }: Response): boolean {
  const policy = headers.get('Cache-Control') ?? ''
  return status === 200 && /\bpublic\b/.test(policy) && !headers.has('Set-Cookie')
}

/** Made when it is first asked for. */
export async function addForm(page: KeptPage, encoding: Encoding): Promise<ReadyForm> {
  const ready = page.forms[encoding]
  if (ready) return ready
  const body = await encode(page.body, encoding)
  const plain = page.forms.identity?.etag ?? ''
  // Other bytes, so another tag: one tag means the same bytes.
  const form = formOf(page, body, encoding, plain.replace(/"$/, `-${encoding}"`))
  page.forms[encoding] = form
  return form
}

function formOf({ headers }: KeptPage, body: Buffer, encoding: Encoding, etag: string): ReadyForm {
  const sent = new Headers(headers)
  sent.set('ETag', etag)
  if (!/\baccept-encoding\b/i.test(sent.get('Vary') ?? '')) sent.append('Vary', 'Accept-Encoding')
  const unchangedHead = [...sent].filter(([name]) => name !== 'content-type').flat()
  sent.set('Content-Length', String(body.length))
  if (encoding !== 'identity') sent.set('Content-Encoding', encoding)
  return { body, etag, head: [...sent].flat(), unchangedHead }
}

/** What it takes in memory. */
export function bytesOf({ body, forms }: KeptPage): number {
  const others = Object.entries(forms).filter(([encoding]) => encoding !== 'identity')
  return body.length + others.reduce((sum, [, form]) => sum + form.body.length, 2_000)
}

/** The body; or, of one that is longer, an answer with all of it. */
async function readUpTo(answer: Response, limit: number): Promise<Buffer | Response> {
  const reader = answer.body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    length += value.length
    if (length > limit) return new Response(restOf(chunks, reader), answer)
  }
  return Buffer.concat(chunks)
}

function restOf(
  chunks: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const first = chunks.shift()
      const { done, value } = first ? { done: false, value: first } : await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
