import { Agent, type IncomingMessage, request } from 'node:http'

export interface LoadResult {
  answered: number
  /** Requests that were sent and got no whole answer. */
  resets: string[]
  /** Answers of 500 and more. */
  failed: number
}

/**
 * Clients that ask as fast as they are answered, as a proxy with kept connections does: they obey `Connection:
 * close`, and make no new connection once /readyz does not say ready any more.
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
      const asked = requestOf(client, count)
      try {
        const status = await ask(origin, asked, agent)
        asked.onStatus?.(status)
        result.answered += 1
        if (status >= 500) result.failed += 1
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        // Nobody listens any more: this request has reached nobody.
        if (code === 'ECONNREFUSED') break
        result.resets.push(`${asked.path}: ${message}`)
      }
      // A connection is free again after the answer's last event.
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
  /** Told once the whole answer is there. */
  onStatus?(status: number): void
}

async function watchReady(origin: string, onGone: () => void): Promise<void> {
  for (;;) {
    try {
      const { status } = await fetch(`${origin}/readyz`, { headers: { Connection: 'close' } })
      if (status !== 200) break
    } catch {
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  onGone()
}

function ask(origin: string, { path, form, headers }: LoadRequest, agent: Agent): Promise<number> {
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
    const asking = request(origin + path, options, (answer: IncomingMessage) => {
      answer.once('error', reject)
      answer.once('aborted', () => reject(new Error('the answer ended in the middle')))
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.resume()
    })
    asking.setTimeout(45_000, () => asking.destroy(new Error('no answer for 45 s')))
    asking.once('error', reject)
    asking.end(body)
  })
}
