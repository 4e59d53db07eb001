import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { Agent, request as requestHttps } from 'node:https'
import type { TLSSocket } from 'node:tls'

/** What a web server answered. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** The beginning of it. */
  body: string
  certificate: Certificate | null
}

export interface Certificate {
  validUntil: Date
  /** Why browsers would refuse it, as a code of OpenSSL; null if they would not. */
  problem: string | null
}

const maxBody = 64 * 1024
const timeoutMs = 15_000

/** Sends a GET request. Redirects are not followed, and a bad certificate is reported rather than refused. */
export function ask(url: URL, signal: AbortSignal): Promise<Answer> {
  const isSecure = url.protocol === 'https:'
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const options = {
    headers: { 'User-Agent': 'VigilDoctor/1.0', Accept: '*/*', 'Cache-Control': 'no-cache' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }
  const request = isSecure
    ? // Nothing secret is sent, and the report must say until when the certificate is valid.
      requestHttps(url, { ...options, agent: new Agent({ rejectUnauthorized: false }) })
    : requestHttp(url, { ...options, agent: false })
  request.on('response', async (response) => {
    const certificate = isSecure ? certificateOf(response.socket as TLSSocket) : null
    try {
      let body = ''
      for await (const chunk of response.setEncoding('utf8')) {
        body += chunk
        if (body.length > maxBody) break
      }
      const { statusCode = 0, headers } = response
      resolve({ status: statusCode, headers, body, certificate })
    } catch (error) {
      reject(error)
    } finally {
      request.destroy()
    }
  })
  request.on('error', reject)
  request.end()
  return promise
}

/** Whether it was given up after the time that an answer may take. */
export function isTimeout(problem: unknown): boolean {
  const { name, cause } = problem as Error
  return name === 'TimeoutError' || (cause instanceof Error && cause.name === 'TimeoutError')
}

function certificateOf(socket: TLSSocket): Certificate {
  const { authorized, authorizationError } = socket
  return {
    validUntil: new Date(socket.getPeerCertificate().valid_to),
    problem: authorized ? null : String(authorizationError ?? 'not trusted'),
  }
}
