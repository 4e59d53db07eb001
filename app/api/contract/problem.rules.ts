import { z } from 'zod'

/**
 * Every kind of problem that an API answers with (RFC 9457). `type` is the address of its explanation: the heading of the
 * same name in docs/api.md, which is served as a page.
 */
export const problemTypes = {
  'malformed-request': { status: 400, title: 'The request cannot be read' },
  'token-missing': { status: 401, title: 'A token is missing, unknown or expired' },
  'scope-missing': { status: 403, title: 'The token does not have this scope' },
  'not-allowed': { status: 403, title: 'The owner of the token may not do this' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'method-not-allowed': { status: 405, title: 'This address has no such method' },
  'too-slow': { status: 408, title: 'The request arrived too slowly' },
  'id-taken': { status: 409, title: 'Something else has this id' },
  'address-taken': { status: 409, title: 'Something else has this address' },
  'step-refused': { status: 409, title: 'This step is not possible now' },
  'not-approved': { status: 409, title: 'An approval is required first' },
  'in-use': { status: 409, title: 'It is still in use' },
  withdrawn: { status: 410, title: 'The post was withdrawn' },
  'version-conflict': { status: 412, title: 'It was changed meanwhile' },
  'too-large': { status: 413, title: 'The request is too large' },
  'unsupported-media-type': { status: 415, title: 'This media type is not accepted' },
  'invalid-fields': { status: 422, title: 'Some values are not valid' },
  'version-required': { status: 428, title: 'If-Match is required' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'server-error': { status: 500, title: 'Something went wrong on the server' },
  unavailable: { status: 503, title: 'The server cannot do this just now' },
  'disk-full': { status: 507, title: 'The disk of the server is full' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemName = keyof typeof problemTypes

/** One value that is not valid: in the body (a JSON pointer), in the query or path, or in a header. */
export const fieldErrorSchema = z
  .strictObject({
    pointer: z
      .string()
      .optional()
      .meta({ description: 'A JSON pointer into the body, as #/title.' }),
    parameter: z.string().optional().meta({ description: 'A parameter of the path or query.' }),
    header: z.string().optional(),
    detail: z.string(),
  })
  .meta({ id: 'FieldError' })
export type FieldError = z.infer<typeof fieldErrorSchema>

/** The body of every response that is not a success. */
export const problemSchema = z
  .strictObject({
    type: z.url().meta({ description: 'The address of its explanation.' }),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string().meta({ description: 'What happened, and what to do.' }),
    errors: z.array(fieldErrorSchema).optional(),
    currentVersion: z
      .int()
      .optional()
      .meta({ description: 'The version that is stored now, for version-conflict.' }),
  })
  .meta({ id: 'Problem' })
export type ProblemBody = z.infer<typeof problemSchema>

export interface Problem {
  problem: ProblemName
  detail: string
  errors?: FieldError[]
  currentVersion?: number
  headers?: Record<string, string>
}

/** What a handler returns instead of a reply. */
export function problem(
  name: ProblemName,
  detail: string,
  more: Omit<Problem, 'problem' | 'detail'> = {},
): Problem {
  return { problem: name, detail, ...more }
}

export function problemBody(siteUrl: string, found: Problem): ProblemBody {
  const { problem: name, detail, errors, currentVersion } = found
  const { status, title } = problemTypes[name]
  return {
    type: problemAddress(siteUrl, name),
    title,
    status,
    detail,
    ...(errors && { errors }),
    ...(currentVersion !== undefined && { currentVersion }),
  }
}

/** Where a problem is explained: the headings of the page /api have these anchors. */
function problemAddress(siteUrl: string, name: ProblemName): string {
  return `${siteUrl}/api#${name}`
}
