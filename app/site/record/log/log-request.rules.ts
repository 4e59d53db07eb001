import { logPath } from '~/record/log-addresses.rules'

/** What a program asks of the public record. */
export type LogRequest =
  | { find: 'description' | 'head' | 'checkpoint' | 'keys' }
  | { find: 'head-of-size'; size: number }
  | { find: 'entry'; position: number }
  /** Both included; null for as many as one answer has. */
  | { find: 'entries'; from: number; to: number | null }
  /** At most as many as one answer has, from this position on. */
  | { find: 'post'; post: string; from: number }
  | { find: 'names'; from: number }
  | { find: 'inclusion'; position: number; size: number | null }
  | { find: 'consistency'; from: number; to: number | null }
  | { find: 'version' | 'document'; post: string; version: number }

export type ParsedLogRequest =
  | { ok: true; request: LogRequest }
  | { ok: false; status: 400 | 404; error: string }

/** @param path What follows `logPath`, decoded, without the first slash. */
export function parseLogRequest(path: string, query: URLSearchParams): ParsedLogRequest {
  const [first = '', second, third, ...rest] = path.replace(/\/$/, '').split('/')
  if (rest.length > 0) return noSuchAddress
  try {
    const request = requestOf({ first, second, third, query })
    return request ? { ok: true, request } : noSuchAddress
  } catch (error) {
    if (error instanceof NoNumberError) return { ok: false, status: 400, error: error.message }
    throw error
  }
}

const noSuchAddress: ParsedLogRequest = {
  ok: false,
  status: 404,
  error: `The record has no such address. ${logPath} lists all of them.`,
}

interface Parts {
  first: string
  second: string | undefined
  third: string | undefined
  query: URLSearchParams
}

/** Null if there is no such address. */
function requestOf({ first, second, third, query }: Parts): LogRequest | null {
  if (second === undefined) return plainRequest(first, query)
  if (third === undefined) return numberedRequest(first, second, query)
  if (first !== 'posts' && first !== 'documents') return null
  const find = first === 'posts' ? 'version' : 'document'
  return { find, post: second, version: wholeNumber('version', third) }
}

function plainRequest(first: string, query: URLSearchParams): LogRequest | null {
  switch (first) {
    case '':
      return { find: 'description' }
    case 'head':
    case 'checkpoint':
    case 'keys':
      return { find: first }
    case 'entries': {
      const from = optionalNumber('from', query) ?? 0
      const to = optionalNumber('to', query)
      if (to !== null && to < from) throw new NoNumberError('“to” is less than “from”.')
      return { find: 'entries', from, to }
    }
    case 'names':
      return { find: 'names', from: optionalNumber('from', query) ?? 0 }
    default:
      return null
  }
}

function numberedRequest(first: string, second: string, query: URLSearchParams): LogRequest | null {
  switch (`${first}/${first === 'proofs' ? second : ''}`) {
    case 'heads/':
      return { find: 'head-of-size', size: sizeOf('size', wholeNumber('size', second)) }
    case 'posts/':
      return { find: 'post', post: second, from: optionalNumber('from', query) ?? 0 }
    case 'entries/':
      return { find: 'entry', position: wholeNumber('position', second) }
    case 'proofs/inclusion':
      return inclusionRequest(query)
    case 'proofs/consistency':
      return consistencyRequest(query)
    default:
      return null
  }
}

function inclusionRequest(query: URLSearchParams): LogRequest {
  const position = wholeNumber('entry', query.get('entry'))
  const size = optionalNumber('size', query)
  if (size !== null && size <= position) {
    throw new NoNumberError('“size” must be greater than “entry”: positions count from 0.')
  }
  return { find: 'inclusion', position, size }
}

function consistencyRequest(query: URLSearchParams): LogRequest {
  const from = sizeOf('from', wholeNumber('from', query.get('from')))
  const to = optionalNumber('to', query)
  if (to !== null && to < from) {
    throw new NoNumberError('“to” is less than “from”: both are sizes, the older one first.')
  }
  return { find: 'consistency', from, to }
}

class NoNumberError extends Error {}

function optionalNumber(name: string, query: URLSearchParams): number | null {
  const text = query.get(name)
  return text === null ? null : wholeNumber(name, text)
}

function wholeNumber(name: string, text: string | null): number {
  if (text === null) throw new NoNumberError(`“${name}” is missing: add a whole number.`)
  if (!/^(0|[1-9]\d*)$/.test(text)) {
    throw new NoNumberError(`“${name}” must be a whole number, such as 0 or 17.`)
  }
  return Number(text)
}

function sizeOf(name: string, value: number): number {
  if (value < 1) throw new NoNumberError(`“${name}” must be 1 or more: sizes count entries.`)
  return value
}
