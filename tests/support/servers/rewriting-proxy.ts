import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

type Change = (body: string) => string | AsyncIterable<string>

export interface RewritingProxy {
  origin: string
  /** From now on, responses of this address are changed with this function. Parts are sent one by one. */
  rewrite(path: string, change: Change): void
  stop(): Promise<void>
}

/** A proxy before a server that can change responses, for example to those of a newer build. */
export async function rewritingProxy(target: string): Promise<RewritingProxy> {
  const changes = new Map<string, Change>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const answer = await fetch(target + path, { headers: { 'Accept-Encoding': 'identity' } })
    const body = Buffer.from(await answer.arrayBuffer())
    const change = changes.get(path)
    const headers = new Headers(answer.headers)
    headers.delete('Content-Length')
    response.writeHead(answer.status, Object.fromEntries(headers))
    const changed = change ? change(body.toString()) : [body]
    // A browser may go away before it has read all, for example from a page it loads ahead.
    await pipeline(typeof changed === 'string' ? [changed] : changed, response).catch(() => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rewrite: (path, change) => changes.set(path, change),
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
