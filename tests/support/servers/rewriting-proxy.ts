import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RewritingProxy {
  origin: string
  /** From here on what this address answers is passed through this. */
  rewrite(path: string, change: (body: string) => string): void
  stop(): Promise<void>
}

/** Stands before a server and answers as it does, but for what a test wants otherwise: a newer build, say. */
export async function rewritingProxy(target: string): Promise<RewritingProxy> {
  const changes = new Map<string, (body: string) => string>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const answer = await fetch(target + path, { headers: { 'Accept-Encoding': 'identity' } })
    const body = Buffer.from(await answer.arrayBuffer())
    const change = changes.get(path)
    const headers = new Headers(answer.headers)
    headers.delete('Content-Length')
    response.writeHead(answer.status, Object.fromEntries(headers))
    response.end(change ? change(body.toString()) : body)
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
