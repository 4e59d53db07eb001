import { type IncomingMessage, request } from 'node:http'

interface PlainForm {
  body: BodyInit
  headers: Record<string, string>
  timeLimitMs: number
}

/**
 * Sends a form like a browser without scripts, which fetch() cannot: its headers reveal a script. Like a browser it
 * sends the form again after a 307 redirect; other redirects are returned.
 */
export async function sendForm(url: string, form: PlainForm): Promise<Response> {
  const encoded = new Response(form.body)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  const type = encoded.headers.get('Content-Type') ?? ''
  const headers = { ...form.headers, 'Content-Type': type, Origin: new URL(url).origin }
  const answer = await exchange(url, { bytes, headers, timeLimitMs: form.timeLimitMs })
  if (answer.status !== 307) return answer
  const next = new URL(answer.headers.get('Location') ?? '', url).href
  return exchange(next, { bytes, headers, timeLimitMs: form.timeLimitMs })
}

interface EncodedForm {
  bytes: Buffer
  headers: Record<string, string>
  timeLimitMs: number
}

function exchange(url: string, { bytes, headers, timeLimitMs }: EncodedForm): Promise<Response> {
  return new Promise((resolve, reject) => {
    const length = { 'Content-Length': bytes.length }
    const signal = AbortSignal.timeout(timeLimitMs)
    const sending = request(
      url,
      { method: 'POST', headers: { ...headers, ...length }, signal },
      (answer) => void readAll(answer).then(resolve, reject),
    )
    sending.once('error', reject)
    sending.end(bytes)
  })
}

async function readAll(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  const { statusCode: status = 0 } = answer
  return new Response(Buffer.concat(chunks), { status, headers })
}
