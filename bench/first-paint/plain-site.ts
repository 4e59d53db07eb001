import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { PlainPage } from './plain-page'

/** A bare server of compressed plain pages, with the pictures of the original site. */
export async function startPlainSite(origin: string, pages: Record<string, PlainPage>) {
  const responses = new Map<string, { head: Record<string, string>; body: Buffer }>()
  for (const [path, { html, pictures }] of Object.entries(pages)) {
    responses.set(path, {
      head: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' },
      body: brotliCompressSync(html),
    })
    for (const picture of pictures) {
      const response = await fetch(origin + picture)
      const type = response.headers.get('Content-Type') ?? ''
      const body = Buffer.from(await response.arrayBuffer())
      responses.set(picture, { head: { 'Content-Type': type }, body })
    }
  }
  const server = createServer((request, response) => {
    const file = responses.get(request.url ?? '')
    if (file) {
      const length = { 'Content-Length': file.body.length }
      response.writeHead(200, { ...file.head, ...length }).end(file.body)
    } else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The compressed size of the page. */
    bytesOf: (path: string) => responses.get(path)?.body.length ?? Number.NaN,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
