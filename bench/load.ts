import { connect } from 'node:net'

export interface Load {
  perSecond: number
  p99Ms: number
}

interface Asked {
  origin: string
  path: string
  connections: number
  seconds: number
}

/**
 * Asks for one page over and over on many connections, each as soon as it has the answer before. It reads no
 * more of an answer than its length, which is always the same: a client that parsed them would be the slower
 * of the two.
 */
export async function load({ origin, path, connections, seconds }: Asked): Promise<Load> {
  const { hostname, port } = new URL(origin)
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: br\r\nAccept: text/html\r\n\r\n`,
  )
  const length = await lengthOfAnswer(hostname, Number(port), request)
  const until = performance.now() + seconds * 1000
  const took: number[] = []
  await Promise.all(
    Array.from({ length: connections }, () =>
      askUntil({ hostname, port: Number(port), request, length, until, took }),
    ),
  )
  took.sort((a, b) => a - b)
  return {
    perSecond: took.length / seconds,
    p99Ms: took[Math.floor(took.length * 0.99)] ?? Number.NaN,
  }
}

interface Asking {
  hostname: string
  port: number
  request: Buffer
  length: number
  until: number
  took: number[]
}

function askUntil({ hostname, port, request, length, until, took }: Asking): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, hostname)
    let missing = 0
    let askedAt = 0
    const ask = () => {
      missing = length
      askedAt = performance.now()
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.once('connect', ask)
    socket.once('error', reject)
    socket.once('close', () => resolve())
    socket.on('data', (data: Buffer) => {
      missing -= data.length
      if (missing > 0) return
      if (missing < 0) reject(new Error('An answer was longer than the one before.'))
      const now = performance.now()
      took.push(now - askedAt)
      if (now < until) ask()
      else socket.destroy()
    })
  })
}

/** The whole answer, head and body. */
function lengthOfAnswer(hostname: string, port: number, request: Buffer): Promise<number> {
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
