import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

interface RawPage {
  headers: Headers
  body: Buffer
}

/** A page as it is sent to browsers, without decompressing it. */
export function rawPage(origin: string, path: string): Promise<RawPage> {
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

/** The same once it has been recompressed, after which its length stays as it is. */
export async function settledPage(origin: string, path: string): Promise<RawPage> {
  for (let tries = 0; tries < 100; tries += 1) {
    const page = await rawPage(origin, path)
    if (page.headers.get('ETag')?.includes('-br11')) return page
    await setTimeout(50)
  }
  return rawPage(origin, path)
}
