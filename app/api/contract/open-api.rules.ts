import { z } from 'zod'
import type { BodySpec, Operation, ReplySpec } from './operation.rules'
import { type ProblemName, problemSchema, problemTypes } from './problem.rules'

type Json = Record<string, unknown>

export interface ApiDescription {
  title: string
  description: string
  version: string
  /** The base of all paths. */
  server: string
  tags: readonly { name: string; description: string }[]
  /** Problems that every operation can have. */
  problems: readonly ProblemName[]
  /** What a bearer token is; null for an API that everybody may call. */
  bearer: { description: string } | null
}

/** The OpenAPI 3.1 document of these operations. Its schemas are the ones that check requests. */
export function openApiDocument(
  about: ApiDescription,
  operations: readonly Pick<Operation<never>, Exclude<keyof Operation<never>, 'run'>>[],
): Json {
  const schemas: Json = {}
  const schemaOf = collectSchemas(schemas)
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const { path, method, id, tag, summary, description, scope } = operation
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = {
      operationId: id,
      tags: [tag],
      summary,
      ...(description && { description }),
      security: about.bearer ? [{ token: scope ? [scope] : [] }] : [],
      parameters: parametersOf(operation, schemaOf),
      ...(operation.body && { requestBody: requestBody(operation.body, schemaOf) }),
      responses: {
        ...repliesOf(operation.replies, schemaOf),
        ...problemsOf([...about.problems, ...(operation.problems ?? [])], schemaOf),
      },
    }
  }
  const { title, description, version } = about
  return {
    openapi: '3.1.1',
    info: { title, description, version },
    servers: [{ url: about.server }],
    tags: about.tags,
    paths,
    components: {
      schemas,
      ...(about.bearer && {
        securitySchemes: { token: { type: 'http', scheme: 'bearer', ...about.bearer } },
      }),
    },
  }
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Json

/** Schemas with an id (`.meta({ id })`) are collected once, and referred to. */
function collectSchemas(collected: Json): SchemaOf {
  return (schema, io) => {
    const { $schema: _, $defs, ...json } = z.toJSONSchema(schema, { io }) as Json
    for (const [id, definition] of Object.entries(($defs ?? {}) as Json)) {
      collected[id] ??= withReferences(definition)
    }
    return withReferences(json) as Json
  }
}

function withReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReferences)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string'
        ? [key, inner.replace('#/$defs/', '#/components/schemas/')]
        : [key, withReferences(inner)],
    ),
  )
}

function parametersOf(
  { params, query, ifMatch }: Pick<Operation<never>, 'params' | 'query' | 'ifMatch'>,
  schemaOf: SchemaOf,
): Json[] {
  return [
    ...parametersIn('path', params, schemaOf),
    ...parametersIn('query', query, schemaOf),
    ...(ifMatch ? [ifMatchHeader(ifMatch)] : []),
  ]
}

function parametersIn(
  place: 'path' | 'query',
  schema: z.ZodObject | null,
  schemaOf: SchemaOf,
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...json }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: json,
  }))
}

function ifMatchHeader(ifMatch: 'required' | 'optional'): Json {
  const rule =
    ifMatch === 'required'
      ? 'The version that the change is based on, as in the ETag of the last response.'
      : 'The version that the change is based on. Leave it out only to create.'
  return {
    name: 'If-Match',
    in: 'header',
    required: ifMatch === 'required',
    description: rule,
    schema: { type: 'string', examples: ['"3"'] },
  }
}

function requestBody(body: BodySpec, schemaOf: SchemaOf): Json {
  if (body.type === 'json') {
    return {
      required: true,
      content: { 'application/json': { schema: schemaOf(body.schema, 'input') } },
    }
  }
  const entries = body.accepts.map((media) => [media, {}])
  return { required: true, description: body.description, content: Object.fromEntries(entries) }
}

function repliesOf(replies: Record<number, ReplySpec>, schemaOf: SchemaOf): Json {
  return Object.fromEntries(
    Object.entries(replies).map(([status, { description, schema, headers }]) => [
      status,
      {
        description,
        ...(headers && { headers: headersOf(headers) }),
        ...(schema && {
          content: { 'application/json': { schema: schemaOf(schema, 'output') } },
        }),
      },
    ]),
  )
}

function headersOf(headers: Record<string, string>): Json {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  )
}

/** Problems with one status are one response, which names all of them. */
function problemsOf(names: readonly ProblemName[], schemaOf: SchemaOf): Json {
  const statuses = [...new Set(names.map((name) => problemTypes[name].status))].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const those = [...new Set(names)].filter((name) => problemTypes[name].status === status)
      const description = those.map((name) => `${name}: ${problemTypes[name].title}.`).join(' ')
      const schema = schemaOf(problemSchema, 'output')
      return [status, { description, content: { 'application/problem+json': { schema } } }]
    }),
  )
}
