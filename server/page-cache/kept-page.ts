import { entityTag } from '~/http/conditional'
import { decode, type Encoding, encode, encodeSmallest, isWorthIt } from './encodings'

/** One form of a page, ready to be sent. */
export interface ReadyForm {
  /** Each byte a letter of Latin-1: Node sends a text in one piece with its head, and a buffer in two. */
  body: string
  etag: string
  /** The tags of the same page in other bytes of the same encoding. */
  otherEtags: string[]
  /** Has it been compressed with all that brotli can do? */
  isSmallest: boolean
  /** Names and values by turns, as Node writes them. The last is the id of the request. */
  head: string[]
  /** The same for whoever has it already. */
  unchangedHead: string[]
}

/** A finished answer, for everybody who asks for it, in the forms that were asked for. */
export interface KeptPage {
  headers: Headers
  /** Of the plain form. */
  etag: string
  /** The id of the request that made it. */
  madeAs: string | null
  /** Is it long enough to be worth compressing? */
  isLong: boolean
  keptAt: number
  forms: Partial<Record<Encoding, ReadyForm>>
  /** Those that are being made. */
  pendingForms: Partial<Record<Encoding, Promise<ReadyForm>>>
  /** As it was made, until there is a form: any other can be made from that, and most take a tenth. */
  made: Buffer | null
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
  const madeAs = headers.get('X-Request-Id')
  for (const name of left) headers.delete(name)
  return {
    headers,
    etag,
    madeAs,
    isLong: isWorthIt(body),
    keptAt: now,
    forms: {},
    pendingForms: {},
    made: body,
  }
}

function mayBeKept({ status, headers }: Response): boolean {
  const policy = headers.get('Cache-Control') ?? ''
  return status === 200 && /\bpublic\b/.test(policy) && !headers.has('Set-Cookie')
}

/**
 * Made when it is first asked for, and once, however many ask for it meanwhile: each compression of a long page
 * takes several megabytes.
 */
export async function addForm(page: KeptPage, encoding: Encoding): Promise<ReadyForm> {
  const ready = page.forms[encoding]
  if (ready) return ready
  const pending = page.pendingForms[encoding] ?? makeForm(page, encoding)
  page.pendingForms[encoding] = pending
  try {
    return await pending
  } finally {
    delete page.pendingForms[encoding]
  }
}

async function makeForm(page: KeptPage, encoding: Encoding): Promise<ReadyForm> {
  const body = await encode(await plainBody(page), encoding)
  const form = formOf(page, body, encoding)
  page.forms[encoding] = form
  page.made = null
  return form
}

/** Is there a form that could still be made smaller? */
export function couldBeSmaller({ forms: { br } }: KeptPage): boolean {
  return br !== undefined && !br.isSmallest
}

/** Replaces the form in brotli by the smallest one that brotli can make. */
export async function makeSmallest(page: KeptPage): Promise<void> {
  const first = page.forms.br
  if (!first || !couldBeSmaller(page)) return
  const body = await encodeSmallest(await plainBody(page))
  const smallest = body.length < first.body.length ? formOf(page, body, 'br', 'br11') : first
  page.forms.br = { ...smallest, isSmallest: true }
}

async function plainBody({ made, forms }: KeptPage): Promise<Buffer> {
  if (made) return made
  const [encoding, form] = (Object.entries(forms) as [Encoding, ReadyForm][])[0] ?? []
  if (!encoding || !form) throw new Error('A kept page has no body.')
  return decode(Buffer.from(form.body, 'latin1'), encoding)
}

function formOf(
  page: KeptPage,
  body: Buffer,
  encoding: Encoding,
  version: string = encoding,
): ReadyForm {
  // Other bytes, so another tag: one tag means the same bytes. Both tags of brotli are known from the start, since
  // a browser may have the smallest form from before this process began.
  const tagOf = (ending: string) => page.etag.replace(/"$/, `-${ending}"`)
  const etag = encoding === 'identity' ? page.etag : tagOf(version)
  const tags = encoding === 'br' ? ['br', 'br11'].map(tagOf) : [etag]
  const sent = new Headers(page.headers)
  sent.set('ETag', etag)
  if (!/\baccept-encoding\b/i.test(sent.get('Vary') ?? '')) sent.append('Vary', 'Accept-Encoding')
  const requestId = ['X-Request-Id', '']
  const unchanged = [...sent].filter(([name]) => name !== 'content-type')
  sent.set('Content-Length', String(body.length))
  if (encoding !== 'identity') sent.set('Content-Encoding', encoding)
  return {
    body: body.toString('latin1'),
    etag,
    otherEtags: tags.filter((tag) => tag !== etag),
    isSmallest: false,
    head: [...[...sent].flat(), ...requestId],
    unchangedHead: [...unchanged.flat(), ...requestId],
  }
}

/** The same list each time, to be sent before it is named again: a copy of it would take longer than the rest. */
export function named(head: string[], requestId: string): string[] {
  head[head.length - 1] = requestId
  return head
}

/** The head of an answer 304 to whoever has the bytes of this tag. */
export function unchangedHead(form: ReadyForm, tag: string): string[] {
  if (tag === form.etag) return form.unchangedHead
  return form.unchangedHead.map((part) => (part === form.etag ? tag : part))
}

/** What it takes in memory. */
export function bytesOf({ made, forms }: KeptPage): number {
  const bodies = Object.values(forms).reduce((sum, { body }) => sum + body.length, 0)
  return (made?.length ?? 0) + bodies + 2_000
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
