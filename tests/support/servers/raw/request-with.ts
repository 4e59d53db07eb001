import { Agent, get, type IncomingMessage } from 'node:http'

interface Answer {
  status: number
  text: string
  connection: string | undefined
}

/** A GET on a connection of this agent; without one, on a new connection. */
export function requestWith(agent: Agent | null, url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onAnswer = (response: IncomingMessage) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text,
          connection: response.headers.connection,
        }),
      )
    }
    get(url, { agent: agent ?? new Agent() }, onAnswer).on('error', reject)
  })
}
