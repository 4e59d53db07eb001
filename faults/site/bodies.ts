import { connect } from 'node:net'

interface Head {
  method?: string
  path: string
  headers?: readonly string[]
}

/** Sends these bytes, and returns everything received until the connection ended. */
export function sendBytes(origin: string, bytes: Buffer | string, hangUpAfterMs?: number) {
  const { hostname, port } = new URL(origin)
  return new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve(received))
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
