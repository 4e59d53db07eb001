import { connect } from 'node:net'

export interface Load {
  perSecond: number
  p99Ms: number
}

interface LoadOptions {
  origin: string
  path: string
  connections: number
  seconds: number
}

/**
 * Requests one page repeatedly on many connections, each as soon as it has the previous response. It reads only the
 * length of a response, which is always the same: a client that parsed them would be slower than the server.
 */
export async function load({ origin, path, connections, seconds }: LoadOptions): Promise<Load> {
  const { hostname, port } = new URL(origin)
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: br\r\nAccept: text/html\r\n\r\n`,
  )
  const length = await lengthOfResponse(hostname, Number(port), request)
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  await Promise.all(
    Array.from({ length: connections }, () =>
      requestUntil({ hostname, port: Number(port), request, length, until, times }),
    ),
  )
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / seconds,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  }
}

interface Client {
  hostname: string
  port: number
  request: Buffer
  length: number
  until: number
  times: number[]
}

function requestUntil({ hostname, port, request, length, until, times }: Client): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, hostname)
    let missing = 0
    let sentAt = 0
    const send = () => {
      missing = length
      sentAt = performance.now()
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.once('connect', send)
    socket.once('error', reject)
    socket.once('close', () => resolve())
    socket.on('data', (data: Buffer) => {
      missing -= data.length
      if (missing > 0) return
      if (missing < 0) reject(new Error('A response was longer than the one before.'))
      const now = performance.now()
      times.push(now - sentAt)
      if (now < until) send()
      else socket.destroy()
    })
  })
}

/** The whole response, head and body. */
function lengthOfResponse(hostname: string, port: number, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, hostname)
    let received = Buffer.alloc(0)
    socket.once('connect', () => socket.write(request))
    socket.once('error', reject)
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data])
      const end = received.indexOf('\r\n\r\n')
      const [, body] = /content-length: (\d+)/i.exec(received.toString('latin1', 0, end)) ?? []
      if (end < 0 || body === undefined) return
      if (received.length === end + 4 + Number(body)) {
        socket.destroy()
        resolve(received.length)
      }
    })
  })
}
