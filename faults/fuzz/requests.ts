import type { Random } from '../random'
import { hostileSegment, hostileText } from './payloads'
import type { Target } from './targets'

export interface FuzzRequest {
  method: string
  /** As sent on the wire. */
  path: string
  headers: [string, string][]
  body: Buffer | null
}

/** Values to try besides the payloads: existing ids, and the names of form fields. */
export interface Known {
  /** The desk's address, as `/desk-…`. */
  deskPath: string
  ids: string[]
  fields: Set<string>
}

const methods = [
  ...['GET', 'GET', 'GET', 'GET', 'POST', 'POST', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH'],
  ...['OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'MKCOL'],
]

/** Values that forms of the desk accept. */
const choices = [
  ...['publish', 'withdraw', 'republish', 'schedule', 'unschedule', 'bin', 'restore', 'remove'],
  ...['invite', 'role', 'owner', 'editor', 'author', 'send', 'stop', 'go-on', 'again', 'test'],
  ...['save', 'ask', 'now', 'later', 'draft', 'article', 'brief', 'others', 'all', 'begin'],
  ...['confirm', 'end', 'create', 'revoke', '1', '2', 'AI', 'ai', 'evil@example.com'],
]

/** A request to this target: mostly well-formed, with hostile values in all its parts. */
export function fuzzRequest(random: Random, target: Target, known: Known): FuzzRequest {
  const method = random.pick(methods)
  const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(random, known)
  const headers: [string, string][] = hostileHeaders(random)
  if (body) headers.push(['Content-Type', body.type])
  return { method, path: pathOf(random, target, known), headers, body: body?.bytes ?? null }
}

function pathOf(random: Random, { pattern, area }: Target, known: Known): string {
  const parts = pattern
    .split('/')
    .map((part) => (/^[:*]/.test(part) ? hostileSegment(random, known.ids) : part))
  const base = area === 'public' ? '' : known.deskPath
  let path = `${base}/${parts.filter(Boolean).join('/')}`
  if (area !== 'public' && pattern === '') path = base
  if (random.chance(0.08)) path += '.data'
  if (random.chance(0.04)) path = path.replace('/', random.pick(['//', '/./', '/%2e/', '/..;/']))
  if (random.chance(0.04)) path = path.toUpperCase()
  if (random.chance(0.04)) path += '/'
  if (random.chance(0.4)) path += queryOf(random, known)
  return path
}

const parameters = [
  ...['q', 'page', 'tag', 'type', 'v', 'size', 'to', 'token', 'tab', 'draft', 'domain', 'status'],
  ...['sort', 'limit', 'offset', 'filter', 'saved', 'created', 'refused', 'result', 'at', 'format'],
  ...['_routes', 'index', '__proto__[x]', 'constructor[prototype][x]', 'q[]', 'chip', 'kind', 'id'],
]

function queryOf(random: Random, known: Known): string {
  const pairs = Array.from({ length: random.between(1, 3) }, () => {
    const value = hostileSegment(random, known.ids)
    return random.chance(0.1) ? value : `${random.pick(parameters)}=${value}`
  })
  return `?${pairs.join(random.pick(['&', '&', ';', '&&']))}`
}

/** Without line breaks, which would start another header. */
const onOneLine = (text: string) => text.replace(/[^ -~\x80-\xff]/g, '').slice(0, 2_000)

const headerValues: Record<string, readonly string[]> = {
  Host: ['evil.example', '127.0.0.1:1', 'a"><vigil-fuzz>', '', 'localhost', 'a b', '[::1]'],
  'X-Forwarded-For': ['203.0.113.9', '::1, 127.0.0.1', '"><vigil-fuzz>', ',,,', 'a'.repeat(999)],
  'X-Forwarded-Host': ['evil.example', '"><vigil-fuzz>'],
  'X-Forwarded-Proto': ['https', 'javascript'],
  'X-Request-Id': ['"><vigil-fuzz>', 'a'.repeat(500), '1'],
  'X-HTTP-Method-Override': ['DELETE', 'PUT'],
  Range: ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-0,2-3', 'bytes=99999999999999-', 'x=1'],
  'If-None-Match': ['*', '"x"', 'W/"', '"'.repeat(99), '"a", "b", W/"c"'],
  'If-Modified-Since': ['x', 'Thu, 01 Jan 1970 00:00:00 GMT', '99999'],
  'Accept-Encoding': ['br', 'gzip', 'zstd', 'identity;q=0', '*;q=0', 'br;q=2, gzip;q=x', ''],
  Accept: ['text/html', 'application/json', '*/*;q=0', '"><vigil-fuzz>', ''],
  'Accept-Language': ['de', '*', 'x'.repeat(900)],
  'User-Agent': ['Mozilla/5.0', 'Googlebot', '"><vigil-fuzz>', ''],
  Origin: ['null', 'https://evil.example', '"><vigil-fuzz>'],
  Referer: ['https://evil.example/', 'x'],
  'Sec-Fetch-Site': ['cross-site', 'same-origin', 'none', 'x'],
  'Sec-Purpose': ['prefetch'],
  Cookie: ['a=b', 'vigil.session_token=%00%ff', '__proto__=1', ';;;=', 'vigil.session_token='],
  Authorization: ['Bearer x', 'Basic eDp4', 'Bearer'],
  Upgrade: ['websocket', 'h2c'],
  Expect: ['100-continue', 'x'],
  TE: ['trailers', 'x'],
}

function hostileHeaders(random: Random): [string, string][] {
  const names = Object.keys(headerValues)
  return Array.from({ length: random.between(0, 3) }, () => {
    const name = random.pick(names)
    return [name, onOneLine(random.pick(headerValues[name] ?? ['']))]
  })
}

function bodyOf(random: Random, known: Known): { type: string; bytes: Buffer } {
  const names = [...known.fields]
  const fields = Array.from({ length: random.between(0, 8) }, (): [string, string] => [
    random.chance(0.9) ? random.pick(names) : hostileText(random, []),
    random.chance(0.5) ? random.pick(choices) : hostileText(random, known.ids),
  ])
  switch (random.between(0, 9)) {
    case 0:
      return { type: 'application/json', bytes: Buffer.from(jsonOf(random, fields)) }
    case 1:
      return { type: 'text/plain', bytes: Buffer.from(hostileText(random, known.ids)) }
    case 2: {
      const noise = Array.from({ length: random.between(0, 600) }, () => random.between(0, 255))
      const type = random.pick([
        'application/octet-stream',
        'image/png',
        'x',
        'multipart/form-data',
      ])
      return { type, bytes: Buffer.from(noise) }
    }
    case 3:
    case 4:
    case 5: {
      const form = multipartOf(random, fields)
      // Truncated within a part, with a matching Content-Length.
      const length = random.chance(0.3) ? random.between(0, form.bytes.length) : undefined
      return { type: form.type, bytes: form.bytes.subarray(0, length) }
    }
    default: {
      const pairs = fields.map((pair) =>
        pair.map((text) => encodeURIComponent(text.toWellFormed())),
      )
      const text = pairs.map(([name, value]) => `${name}=${value}`).join('&')
      const type = 'application/x-www-form-urlencoded'
      return { type, bytes: Buffer.from(random.chance(0.1) ? `${text}&%&=&%ff=%` : text) }
    }
  }
}

function jsonOf(random: Random, fields: [string, string][]): string {
  const whole = JSON.stringify(Object.fromEntries(fields))
  return random.pick([
    whole,
    `[${whole},${whole}]`,
    whole.slice(0, -1),
    '{"__proto__":{"isOwner":true},"constructor":{"prototype":{"x":1}}}',
    '['.repeat(2_000),
    'null',
    '1e999',
  ])
}

function multipartOf(random: Random, fields: [string, string][]) {
  const boundary = '----vigilfuzz'
  const picture = random.pick([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><vigil-fuzz/></svg>'),
    Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 ', 'latin1'),
    Buffer.alloc(0),
  ])
  const file = `name="picture"; filename="${random.pick(['a.png', '../../a.webp', '', 'a\\"b.svg'])}"`
  const parts = [
    ...fields.map(([name, value]) => {
      const plain = name.replace(/["\r\n]/g, '')
      return Buffer.from(`Content-Disposition: form-data; name="${plain}"\r\n\r\n${value}`)
    }),
    ...(random.chance(0.5)
      ? [Buffer.concat([Buffer.from(`Content-Disposition: form-data; ${file}\r\n\r\n`), picture])]
      : []),
  ]
  const bytes = Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { type: `multipart/form-data; boundary=${boundary}`, bytes }
}
