import type { z } from 'zod'
import { type FieldError, type Problem, type ProblemName, problem } from './problem.rules'

// An operation is declared once: the router, the checks of requests and the OpenAPI document are derived from it.

export const methods = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'] as const
export type Method = (typeof methods)[number]

/** Bodies are JSON that the schema describes, or a file. */
export type BodySpec<Schema extends z.ZodType = z.ZodType> =
  | { type: 'json'; schema: Schema; maxBytes: number }
  | { type: 'file'; accepts: readonly string[]; maxBytes: number; description: string }

export interface ReplySpec<Schema extends z.ZodType | null = z.ZodType | null> {
  description: string
  /** Null if there is no body. */
  schema: Schema
  /** Descriptions of headers, by name. */
  headers?: Record<string, string>
}

type Replies = { [Status in number]: ReplySpec }

/** A request that was read and checked. */
export interface CheckedRequest<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  /** The version that If-Match names; null without the header. */
  baseVersion: number | null
  url: URL
  signal: AbortSignal
}

type BodyOf<Spec extends BodySpec | null> = Spec extends { type: 'json'; schema: infer Schema }
  ? z.output<Schema>
  : Spec extends { type: 'file' }
    ? Uint8Array<ArrayBuffer>
    : undefined

/** A success, with one of the declared statuses and the body that belongs to it. */
export type ReplyOf<Declared extends Replies> = {
  [Status in keyof Declared & number]: {
    status: Status
    headers?: Record<string, string>
    body: Declared[Status]['schema'] extends z.ZodType
      ? z.input<Declared[Status]['schema']>
      : undefined
  }
}[keyof Declared & number]

interface Described {
  /** Unique: the operationId. */
  id: string
  method: Method
  /** As in `/posts/{kind}/{id}`, below the base of the API. */
  path: string
  /** The section of the document. */
  tag: string
  summary: string
  description?: string
  /** The scope that a token needs; left out if everybody may call it. */
  scope?: string
  /** 'required': a change names the version that it is based on. 'optional': only if the resource exists already. */
  ifMatch?: 'required' | 'optional'
  /** Problems of this operation, besides those that every operation can have. */
  problems?: readonly ProblemName[]
}

export interface OperationSpec<
  Caller,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends BodySpec | null,
  Declared extends Replies,
> extends Described {
  params?: Params
  query?: Query
  body?: Body
  replies: Declared
  handle: (
    request: CheckedRequest<z.output<Params>, z.output<Query>, BodyOf<Body>>,
    caller: Caller,
  ) => Promise<ReplyOf<Declared> | Problem>
}

/** What is known of a request before it is checked. */
export interface RawRequest {
  params: Record<string, string>
  query: Record<string, string>
  /** Parsed JSON, or the bytes of a file; undefined without a body. */
  body: unknown
  baseVersion: number | null
  url: URL
  signal: AbortSignal
}

export interface Reply {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

/** What a handler returns for a success; without a body for a 204. */
export function reply<Status extends number>(status: Status): { status: Status; body: undefined }
export function reply<Status extends number, Body>(
  status: Status,
  body: Body,
  headers?: Record<string, string>,
): { status: Status; body: Body; headers: Record<string, string> }
export function reply(status: number, body?: unknown, headers: Record<string, string> = {}): Reply {
  return { status, body, headers }
}

/** An operation whose types no longer matter: what a list of operations holds. */
export interface Operation<Caller> extends Described {
  params: z.ZodObject | null
  query: z.ZodObject | null
  body: BodySpec | null
  replies: Record<number, ReplySpec>
  /** Checks the request, then handles it. */
  run: (request: RawRequest, caller: Caller) => Promise<Reply | Problem>
}

/** `const operation = operationsFor<Caller>()`: the caller is what all operations of one API know about who called. */
export function operationsFor<Caller>() {
  return function operation<
    Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
    Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
    Body extends BodySpec | null = null,
    Declared extends Replies = Replies,
  >(spec: OperationSpec<Caller, Params, Query, Body, Declared>): Operation<Caller> {
    const { params, query, body, replies, handle, ...described } = spec
    return {
      ...described,
      params: params ?? null,
      query: query ?? null,
      body: body ?? null,
      replies,
      run: async (unchecked, caller) => {
        const errors: FieldError[] = []
        const request = {
          ...unchecked,
          params: check(params, unchecked.params, errors, asParameter),
          query: check(query, unchecked.query, errors, asParameter),
          body:
            body?.type === 'json'
              ? check(body.schema, unchecked.body, errors, asPointer)
              : unchecked.body,
        }
        if (errors.length > 0) return invalidFields(errors)
        // Each part has the type of its schema, which was just checked.
        return handle(request as Parameters<typeof handle>[0], caller)
      },
    }
  }
}

/** Nobody reads more: a body of nonsense is not answered with as much of it. */
const maxErrors = 100
const maxDetailLength = 500

export function invalidFields(all: FieldError[]): Problem {
  const errors = all.slice(0, maxErrors).map(shortened)
  const [first] = errors
  const detail =
    errors.length === 1 && first ? first.detail : 'Several values are not valid: see errors.'
  return problem('invalid-fields', detail, { errors })
}

function shortened(error: FieldError): FieldError {
  const { detail } = error
  const isLong = detail.length > maxDetailLength
  return isLong
    ? { ...error, detail: `${detail.slice(0, maxDetailLength).toWellFormed()}…` }
    : error
}

type ErrorAt = (path: readonly PropertyKey[], detail: string) => FieldError

function check(
  schema: z.ZodType | undefined,
  value: unknown,
  errors: FieldError[],
  errorAt: ErrorAt,
): unknown {
  if (!schema) return value
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) errors.push(errorAt(issue.path, textOf(issue)))
  return undefined
}

const maxNamedKeys = 10

function textOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys' || issue.keys.length <= maxNamedKeys) return issue.message
  const named = issue.keys.slice(0, maxNamedKeys).map((key) => `"${key}"`)
  return `Unrecognized keys: ${named.join(', ')} and ${issue.keys.length - maxNamedKeys} more`
}

const asParameter: ErrorAt = (path, detail) => ({ parameter: path.map(String).join('.'), detail })

const asPointer: ErrorAt = (path, detail) => ({ pointer: pointerTo(path), detail })

/** RFC 6901, as a fragment. */
export function pointerTo(path: readonly PropertyKey[]): string {
  const steps = path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'))
  return ['#', ...steps].join('/')
}
