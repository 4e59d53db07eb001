import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Hub {
  url: string
  /** All that it was sent, as it came, and read as a form. */
  taken: { type: string; form: Record<string, string>; body: string }[]
  /** What it answers from here on; null: nothing, ever. */
  status: number | null
  stop(): Promise<void>
}

/** A WebSub hub on this machine that writes down what it is told. */
export async function startHub(): Promise<Hub> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const form = Object.fromEntries(new URLSearchParams(body))
    hub.taken.push({ type: `${request.method} ${request.headers['content-type']}`, form, body })
    // What is led elsewhere is welcome there.
    const status = request.url === '/elsewhere' ? 200 : hub.status
    if (status !== null) response.writeHead(status, { Location: '/elsewhere' }).end('noted')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hub: Hub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/publish`,
    taken: [],
    status: 204,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return hub
}
