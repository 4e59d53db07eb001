import { connect } from 'node:net'

interface Head {
  method?: string
  path: string
  headers?: readonly string[]
}

/** A connection that does exactly this, and what came back until it ended. */
export function onTheWire(origin: string, bytes: Buffer | string, hangUpAfterMs?: number) {
  const { hostname, port } = new URL(origin)
  return new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve(answer))
    socket.setTimeout(20_000, () => socket.destroy())
    socket.write(bytes)
    if (hangUpAfterMs !== undefined) setTimeout(() => socket.destroy(), hangUpAfterMs)
  })
}

export function head(origin: string, { method = 'POST', path, headers = [] }: Head): string {
  const { host } = new URL(origin)
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers]
  return `${lines.join('\r\n')}\r\n\r\n`
}
