import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Hub {
  url: string
  /** Every request, with its body as text and parsed as a form. */
  received: { type: string; form: Record<string, string>; body: string }[]
  /** The status of its next responses; null: it never responds. */
  status: number | null
  stop(): Promise<void>
}

/** A WebSub hub on this machine that records all requests. */
export async function startHub(): Promise<Hub> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const form = Object.fromEntries(new URLSearchParams(body))
    hub.received.push({ type: `${request.method} ${request.headers['content-type']}`, form, body })
    // With a redirect as its status, the hub accepts the redirected request.
    const status = request.url === '/redirected' ? 200 : hub.status
    if (status !== null) response.writeHead(status, { Location: '/redirected' }).end('noted')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hub: Hub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/publish`,
    received: [],
    status: 204,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return hub
}
