import http from 'node:http'
import https from 'node:https'

export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

interface Failure {
  method: string
  path: string
  /** Its status, or what went wrong with the connection. */
  reason: string
}

export interface Load {
  /** How many requests were answered. */
  answered(): number
  failures(): Failure[]
  stop(): Promise<void>
}

interface LoadOptions {
  paths: readonly string[]
  /** Sent as POST by every fourth client. */
  read: string
  clients?: number
  /** The host name of the site, if that of the origin is another. */
  host?: string
}

/** Readers who load pages and report what they read without a pause. Anything but an expected answer is a failure. */
export function startLoad(origin: string, { paths, read, clients = 8, host }: LoadOptions): Load {
  const agent = origin.startsWith('https:')
    ? new https.Agent({ keepAlive: true, servername: host, rejectUnauthorized: false })
    : new http.Agent({ keepAlive: true })
  const failures: Failure[] = []
  let answered = 0
  let isStopped = false
  const running = Array.from({ length: clients }, (_, number) => client(number))

  async function client(number: number): Promise<void> {
    for (let turn = number; !isStopped; turn += 1) {
      const isPost = number % 4 === 3
      const path = isPost ? '/api/read' : (paths[turn % paths.length] ?? '/')
      const [method, body, expected] = isPost ? ['POST', read, 204] : ['GET', '', 200]
      const headers = {
        'User-Agent': firefox,
        'X-Reader': `10.1.${number}.${turn % 250}`,
        ...(host && { Host: host }),
      }
      const outcome = await send(new URL(path, origin), { agent, method, headers }, body)
      if (outcome === expected) answered += 1
      else failures.push({ method, path, reason: String(outcome) })
    }
  }

  return {
    answered: () => answered,
    failures: () => [...failures],
    async stop() {
      isStopped = true
      await Promise.all(running)
      agent.destroy()
    },
  }
}

/** The status, or the error. A body that breaks off is an error. */
function send(
  url: URL,
  options: { agent: http.Agent; method: string; headers: Record<string, string> },
  body: string,
): Promise<number | string> {
  return new Promise((resolve) => {
    const { request } = url.protocol === 'https:' ? https : http
    const sent = request(url, options, (response) => {
      response.resume()
      response.once('error', (error) => resolve(String(error)))
      response.once('end', () => resolve(response.complete ? (response.statusCode ?? 0) : 'cut'))
    })
    sent.once('error', (error) => resolve(String(error)))
    sent.end(body)
  })
}
