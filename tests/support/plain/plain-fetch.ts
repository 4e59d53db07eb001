import { request } from 'node:http'

interface Options {
  method?: string
  headers?: Record<string, string>
  body?: URLSearchParams | FormData | string | Uint8Array<ArrayBuffer>
}

/**
 * Like `fetch` without redirects, with exactly these headers: `fetch` tells the server that a script sends the request,
 * which changes what the server answers to a form.
 */
export async function plainFetch(
  url: string | URL,
  { method = 'GET', headers = {}, body }: Options = {},
): Promise<Response> {
  const encoded = new Response(body)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  const type = encoded.headers.get('Content-Type')
  const all = {
    ...(type !== null && { 'Content-Type': type }),
    ...(method !== 'GET' && { 'Content-Length': String(bytes.length) }),
    ...headers,
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers: all }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () => {
        const { statusCode: status = 0, headersDistinct } = answer
        const received = new Headers()
        for (const [name, values = []] of Object.entries(headersDistinct)) {
          for (const value of values) received.append(name, value)
        }
        const hasBody = ![204, 205, 304].includes(status)
        const text = hasBody ? Buffer.concat(chunks) : null
        resolve(new Response(text, { status, headers: received }))
      })
    })
    outgoing.once('error', reject)
    outgoing.end(bytes)
  })
}
