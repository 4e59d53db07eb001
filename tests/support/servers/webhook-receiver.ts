import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** Another program on this machine, which notes every message; `answer` says how it answers. */
export async function startReceiver() {
  const received: Received[] = []
  const answer = { status: 204 }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ headers: request.headers, body })
    response.writeHead(answer.status).end(answer.status === 204 ? undefined : 'Not today')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    answer,
    address: `http://127.0.0.1:${port}/hooks`,
    typeOf: (index: number) => JSON.parse(received[index]?.body ?? '{}').type,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Whether the message is signed as the Standard Webhooks specification says. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const digest = createHmac('sha256', key).update(signed).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${digest}`)
}
