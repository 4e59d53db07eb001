import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import type { FuzzRequest } from './requests'

export interface FuzzAnswer {
  /** 0 where the connection ended without an answer. */
  status: number
  /** Names in small letters. */
  headers: Map<string, string>
  /** Unpacked. */
  body: string
  ms: number
}

const patienceMs = 15_000

/** Sends a request byte by byte as it is: every client library would tidy it up first. */
export function exchange(origin: string, sent: FuzzRequest): Promise<FuzzAnswer> {
  const { hostname, port, host } = new URL(origin)
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname)
    let isDone = false
    const finish = () => {
      if (isDone) return
      isDone = true
      socket.destroy()
      resolve({ ...parse(Buffer.concat(chunks), sent.method), ms: performance.now() - startedAt })
    }
    socket.setTimeout(patienceMs, finish)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.once('error', finish)
    socket.once('close', finish)
    socket.once('end', finish)
    socket.write(headOf(sent, host))
    if (sent.body) socket.write(sent.body)
  })
}

function headOf({ method, path, headers, body }: FuzzRequest, host: string): Buffer {
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  // The answer ends with the connection, also where another protocol is offered.
  const connection = names.has('upgrade') ? 'close, upgrade' : 'close'
  const own: [string, string][] = [['Connection', connection]]
  if (!names.has('host')) own.unshift(['Host', host])
  if (body) own.push(['Content-Length', String(body.length)])
  const seen = new Set<string>()
  const lines = [...own, ...headers]
    .filter(([name]) => {
      const isFirst = !seen.has(name.toLowerCase())
      seen.add(name.toLowerCase())
      return isFirst
    })
    .map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
}

function parse(bytes: Buffer, method: string): Omit<FuzzAnswer, 'ms'> {
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.toString('latin1', 0, Math.max(0, end)).split('\r\n')
  const status = Number(first.split(' ')[1] ?? 0)
  // 'Go on' comes before the answer itself.
  if (status === 100) return parse(bytes.subarray(end + 4), method)
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  if (end < 0 || method === 'HEAD') return { status, headers, body: '' }
  const rest = bytes.subarray(end + 4)
  const whole = headers.get('transfer-encoding') === 'chunked' ? unchunked(rest) : rest
  return { status, headers, body: unpacked(whole, headers.get('content-encoding')) }
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (lineEnd < 0 || !size) return Buffer.concat(parts)
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}

const unpackers: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
}

function unpacked(bytes: Buffer, encoding = ''): string {
  try {
    return (unpackers[encoding]?.(bytes) ?? bytes).toString()
  } catch {
    return bytes.toString('latin1')
  }
}
