import { request } from 'node:http'

/** A page as it is sent to browsers, without decompressing it. */
export function rawPage(origin: string, path: string): Promise<{ headers: Headers; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'br', Accept: 'text/html' }
    const outgoing = request(new URL(path, origin), { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({ headers: new Headers(named as [string, string][]), body: Buffer.concat(chunks) })
      })
    })
    outgoing.once('error', reject)
    outgoing.end()
  })
}
