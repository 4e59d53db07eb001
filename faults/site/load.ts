import { Agent, type IncomingMessage, request } from 'node:http'

export interface LoadResult {
  answered: number
  /** Requests without a complete response. */
  resets: string[]
  /** Responses of 500 and more. */
  failed: number
}

/**
 * Clients that send a request as soon as they get a response, like a proxy with keep-alive connections: they obey
 * `Connection: close`, and open no new connection once /readyz no longer reports ready.
 */
export function startLoad(origin: string, { clients, requestOf }: LoadOptions) {
  const result: LoadResult = { answered: 0, resets: [], failed: 0 }
  let isDraining = false
  const watching = watchReady(origin, () => {
    isDraining = true
  })
  const running = Array.from({ length: clients }, async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const hasConnection = () => Object.keys(agent.freeSockets).length > 0
    for (let count = 0; !isDraining || hasConnection(); count += 1) {
      const next = requestOf(client, count)
      try {
        const status = await send(origin, next, agent)
        next.onStatus?.(status)
        result.answered += 1
        if (status >= 500) result.failed += 1
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        // The port is closed: this request has not reached the server.
        if (code === 'ECONNREFUSED') break
        result.resets.push(`${next.path}: ${message}`)
      }
      // A connection becomes free after the response's last event.
      await new Promise(setImmediate)
    }
    agent.destroy()
  })
  return {
    result,
    ended: Promise.all([watching, ...running]),
  }
}

interface LoadOptions {
  clients: number
  requestOf: (client: number, count: number) => LoadRequest
}

export interface LoadRequest {
  path: string
  /** Sent as a form; without one it is a GET. */
  form?: URLSearchParams
  headers?: Record<string, string>
  /** Called once the response is complete. */
  onStatus?(status: number): void
}

async function watchReady(origin: string, onNotReady: () => void): Promise<void> {
  for (;;) {
    try {
      const { status } = await fetch(`${origin}/readyz`, { headers: { Connection: 'close' } })
      if (status !== 200) break
    } catch {
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  onNotReady()
}

function send(origin: string, { path, form, headers }: LoadRequest, agent: Agent): Promise<number> {
  const body = form?.toString()
  const options = {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...headers,
      ...(body !== undefined && {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': Buffer.byteLength(body),
      }),
    },
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(origin + path, options, (response: IncomingMessage) => {
      response.once('error', reject)
      response.once('aborted', () => reject(new Error('the response ended in the middle')))
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    outgoing.setTimeout(45_000, () => outgoing.destroy(new Error('no response for 45 s')))
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}
