import { request } from 'node:http'

interface Client {
  port: number
  path: string
  headers: Record<string, string>
  method: string
}

/** Sends a request with exactly these headers; returns the response without decompressing it. */
export function raw({ port, path, headers, method }: Client) {
  return new Promise<{
    status: number | undefined
    headers: Record<string, string | string[] | undefined>
    bytes: Buffer
    text: string
  }>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({
          status: response.statusCode,
          headers: response.headers,
          bytes,
          text: String(bytes),
        })
      })
    })
    outgoing.once('error', reject)
    outgoing.end()
  })
}
