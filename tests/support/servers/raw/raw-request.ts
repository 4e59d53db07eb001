import { connect } from 'node:net'

/** A GET with exactly this path: fetch() and browsers would correct a malformed one, and decode the body. */
export function rawGet(
  origin: string,
  path: string,
  encoding = 'identity',
): Promise<{ status: number; head: string; body: Buffer }> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.once('error', reject)
    socket.once('close', () => {
      const all = Buffer.concat(chunks)
      const end = all.indexOf('\r\n\r\n')
      const head = all.toString('latin1', 0, end).toLowerCase()
      resolve({ status: Number(head.split(' ')[1]), head, body: all.subarray(end + 4) })
    })
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: vigil\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`,
    )
  })
}
