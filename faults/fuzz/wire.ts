import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import type { FuzzRequest } from './requests'

export interface FuzzAnswer {
  /** 0 if the connection ended without a response. */
  status: number
  /** Names in lower case. */
  headers: Map<string, string>
  /** Decompressed. */
  body: string
  ms: number
}

const timeLimitMs = 120_000

/** Sends a request unchanged: a client library would correct it first. */
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
    socket.setTimeout(timeLimitMs, finish)
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
  // The response ends with the connection, even if another protocol is offered.
  const connection = names.has('upgrade') ? 'close, upgrade' : 'close'
  const added: [string, string][] = [['Connection', connection]]
  if (!names.has('host')) added.unshift(['Host', host])
  if (body) added.push(['Content-Length', String(body.length)])
  const seen = new Set<string>()
  const lines = [...added, ...headers]
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
  // '100 Continue' comes before the response.
  if (status === 100) return parse(bytes.subarray(end + 4), method)
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  if (end < 0 || method === 'HEAD') return { status, headers, body: '' }
  const rest = bytes.subarray(end + 4)
  const whole = headers.get('transfer-encoding') === 'chunked' ? joinChunks(rest) : rest
  return { status, headers, body: decompress(whole, headers.get('content-encoding')) }
}

function joinChunks(bytes: Buffer): Buffer {
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

const decompressors: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
}

function decompress(bytes: Buffer, encoding = ''): string {
  try {
    return (decompressors[encoding]?.(bytes) ?? bytes).toString()
  } catch {
    return bytes.toString('latin1')
  }
}
