import { equal, ok } from 'node:assert/strict'
import { z } from 'zod'
import { type Newsroom, type Person, password, post } from './newsroom-server'

export const base = '/api/desk/v1'

/** Creates a token with the form of the desk. */
export async function createToken(
  { desk, cookies }: Newsroom,
  scopes: readonly string[],
  { person = 'ada', name = 'A program' }: { person?: Person; name?: string } = {},
): Promise<string> {
  const form = new URLSearchParams({ step: 'create', name, days: '7', password })
  for (const scope of scopes) form.append('scope', scope)
  const answer = await fetch(`${desk}/account/tokens`, {
    method: 'POST',
    body: form,
    headers: { Cookie: cookies[person] },
  })
  equal(answer.status, 200)
  const token = /vgl_[\w-]{43}/.exec(await answer.text())?.[0]
  if (!token) throw new Error('The page does not show the token.')
  return token
}

/** Revokes all tokens of an editor with the form of the desk. */
export async function revokeTokens({ desk, cookies }: Newsroom, person: Person): Promise<void> {
  const page = await fetch(`${desk}/account/tokens`, { headers: { Cookie: cookies[person] } })
  const ids = [...(await page.text()).matchAll(/name="token" value="([^"]+)"/g)]
  for (const [, token = ''] of ids) {
    await post(`${desk}/account/tokens`, { step: 'revoke', token }, cookies[person])
  }
}

export interface ApiAnswer {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

export interface ApiCall {
  token?: string
  json?: unknown
  file?: { type: string; bytes: Uint8Array<ArrayBuffer> }
  ifMatch?: string
}

interface Described {
  operationId: string
  responses: Record<string, { content?: Record<string, { schema: object }> }>
  security?: { token: string[] }[]
}

export interface OpenApi {
  openapi: string
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, object> }
}

/** Sends requests, and compares every response with the OpenAPI document of the server. */
export async function describedClient(origin: string) {
  const document: OpenApi = await (await fetch(`${origin}${base}/openapi.json`)).json()
  const seen = new Set<string>()

  async function call(method: string, path: string, options: ApiCall = {}): Promise<ApiAnswer> {
    const { token, json, file, ifMatch } = options
    const headers = new Headers()
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
    if (ifMatch !== undefined) headers.set('If-Match', ifMatch)
    if (json !== undefined) headers.set('Content-Type', 'application/json')
    if (file) headers.set('Content-Type', file.type)
    const body = json === undefined ? (file?.bytes ?? null) : JSON.stringify(json)
    const answer = await fetch(origin + base + path, { method, headers, body })
    const text = await answer.text()
    const parsed = text === '' ? {} : JSON.parse(text)
    const operation = operationAt(document, method, path)
    if (operation) check(operation, answer, parsed)
    return { status: answer.status, headers: answer.headers, body: parsed }
  }

  function check(operation: Described, answer: Response, body: unknown): void {
    const what = `${operation.operationId} ${answer.status}`
    const described = operation.responses[String(answer.status)]
    ok(described, `${what} is described`)
    const [[type, { schema }] = ['', { schema: null }]] = Object.entries(described.content ?? {})
    equal(answer.headers.get('Content-Type') ?? '', type, what)
    if (schema) equal(schemaOf(document, schema).safeParse(body).error?.message, undefined, what)
    if (answer.ok) seen.add(operation.operationId)
  }

  return { call, document, seen }
}

function schemaOf({ components }: OpenApi, schema: object): z.ZodType {
  const $defs = components.schemas
  const text = JSON.stringify({ ...schema, $defs })
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')))
}

export function operationsOf(document: OpenApi) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

function operationAt(document: OpenApi, method: string, path: string): Described | null {
  const [pathname = ''] = path.split('?')
  const found = operationsOf(document).find((one) => {
    const pattern = new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    return one.method === method.toLowerCase() && pattern.test(pathname)
  })
  return found?.operation ?? null
}
