import { createByteBudget } from '~/http/body/byte-budget'
import { readBytes } from '~/http/body/read-bytes'
import { isTooComplex, jsonLimits } from './json-shape.rules'
import type { BodySpec, Operation } from './operation.rules'
import { type Problem, problem } from './problem.rules'

const megabyte = 1024 * 1024

/** All bodies of API requests in memory together, and those of one caller. */
const budgetOf = createByteBudget({ total: 96 * megabyte, perSender: 48 * megabyte })

/** Slower bodies (less than 20 kilobytes a second) are cut off, because others wait for their memory. */
const minRate = { bytes: 200 * 1024, everyMs: 10_000 }

export type ReadBody = { ok: true; body: unknown } | { ok: false; problem: Problem }

/** `sender` identifies whose memory it takes. */
export async function readApiBody(
  request: Request,
  spec: BodySpec | null,
  sender: string,
): Promise<ReadBody> {
  if (!spec) return { ok: true, body: undefined }
  const accepted = spec.type === 'json' ? jsonTypes : spec.accepts
  const [mediaType = ''] = (request.headers.get('Content-Type') ?? '').split(';')
  if (!accepted.includes(mediaType.trim().toLowerCase())) {
    const detail = `Send the body as ${accepted.join(' or ')}, and name it in Content-Type.`
    return refused('unsupported-media-type', detail)
  }
  const encoding = request.headers.get('Content-Encoding') ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') {
    return refused('unsupported-media-type', 'Send the body as it is, without Content-Encoding.')
  }
  const { maxBytes } = spec
  const read = await readBytes(request, { maxBytes, budget: budgetOf(sender), minRate })
  if (!read.ok) return { ok: false, problem: unreadBody(read.status, maxBytes) }
  return spec.type === 'json' ? parseJson(read.bytes) : { ok: true, body: read.bytes }
}

const tooComplexText = `The body may have ${jsonLimits.values} values at most, nested ${jsonLimits.depth} deep.`

const jsonTypes = ['application/json', 'application/merge-patch+json']

function refused(name: Problem['problem'], detail: string): ReadBody {
  return { ok: false, problem: problem(name, detail) }
}

function parseJson(bytes: Uint8Array): ReadBody {
  if (isTooComplex(bytes)) return refused('too-large', tooComplexText)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { ok: true, body: JSON.parse(text) }
  } catch {
    return refused('malformed-request', 'The body is not valid JSON in UTF-8.')
  }
}

function unreadBody(status: 408 | 413 | 503, maxBytes: number): Problem {
  switch (status) {
    case 408:
      return problem('too-slow', 'The body arrived too slowly, so nothing was changed.')
    case 413:
      return problem('too-large', `The body may have ${maxBytes} bytes at most.`)
    case 503:
      return problem('unavailable', 'Too many large requests are being read. Try again soon.', {
        headers: { 'Retry-After': '5' },
      })
  }
}

export type BaseVersion = { ok: true; version: number | null } | { ok: false; problem: Problem }

/**
 * The version that If-Match names. Proxies that compress make tags weak (`W/"3"`), which makes no difference here. A tag
 * that is not a version matches none: it is -1.
 */
export function readBaseVersion(
  headers: Headers,
  { ifMatch }: Pick<Operation<never>, 'ifMatch'>,
): BaseVersion {
  const value = ifMatch ? headers.get('If-Match') : null
  if (value === null) {
    if (ifMatch !== 'required') return { ok: true, version: null }
    const detail = 'Send the version that you changed as If-Match: it is the ETag of the resource.'
    return { ok: false, problem: problem('version-required', detail) }
  }
  const [, tag] = /^\s*(?:W\/)?"([^"]*)"\s*$/.exec(value) ?? []
  if (tag === undefined) {
    const detail = 'If-Match must name one version, as in If-Match: "3".'
    const errors = [{ header: 'If-Match', detail }]
    return { ok: false, problem: problem('malformed-request', detail, { errors }) }
  }
  return { ok: true, version: /^\d{1,15}$/.test(tag) ? Number(tag) : -1 }
}

export type ReadQuery =
  | { ok: true; query: Record<string, string> }
  | { ok: false; problem: Problem }

/** A parameter that is given twice would be ambiguous. */
export function readQuery({ searchParams }: URL): ReadQuery {
  const names = [...searchParams.keys()]
  const repeated = names.find((name, position) => names.indexOf(name) !== position)
  if (repeated === undefined) return { ok: true, query: Object.fromEntries(searchParams) }
  const detail = 'This parameter may be given once only.'
  const errors = [{ parameter: repeated, detail }]
  return { ok: false, problem: problem('malformed-request', detail, { errors }) }
}
