import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { PlainPage } from './plain-page'

/** A bare server of plain pages, compressed, with the pictures of the site they were made from. */
export async function startPlainSite(origin: string, pages: Record<string, PlainPage>) {
  const answers = new Map<string, { head: Record<string, string>; body: Buffer }>()
  for (const [path, { html, pictures }] of Object.entries(pages)) {
    answers.set(path, {
      head: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' },
      body: brotliCompressSync(html),
    })
    for (const picture of pictures) {
      const answer = await fetch(origin + picture)
      const type = answer.headers.get('Content-Type') ?? ''
      const body = Buffer.from(await answer.arrayBuffer())
      answers.set(picture, { head: { 'Content-Type': type }, body })
    }
  }
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (answer) {
      const length = { 'Content-Length': answer.body.length }
      response.writeHead(200, { ...answer.head, ...length }).end(answer.body)
    } else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What the page weighs on the wire. */
    bytesOf: (path: string) => answers.get(path)?.body.length ?? Number.NaN,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
