import { request } from 'node:http'

interface Asked {
  port: number
  path: string
  headers: Record<string, string>
  method: string
}

/** An answer as it came over the wire: nothing is unpacked, and nothing is asked for that was not said. */
export function raw({ port, path, headers, method }: Asked) {
  return new Promise<{
    status: number | undefined
    headers: Record<string, string | string[] | undefined>
    bytes: Buffer
    text: string
  }>((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, headers, method }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: answer.statusCode, headers: answer.headers, bytes, text: String(bytes) })
      })
    })
    asking.once('error', reject)
    asking.end()
  })
}
