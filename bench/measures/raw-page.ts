import { request } from 'node:http'

/** A page as it goes over the wire, packed as browsers have it. */
export function rawPage(origin: string, path: string): Promise<{ headers: Headers; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'br', Accept: 'text/html' }
    const asking = request(new URL(path, origin), { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => {
        const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
        resolve({ headers: new Headers(named as [string, string][]), body: Buffer.concat(chunks) })
      })
    })
    asking.once('error', reject)
    asking.end()
  })
}
