import { z } from 'zod'

/**
 * The rules of STIX 2.1 (OASIS Standard, 10 June 2021) for the objects that Vigil writes, written down from its text and
 * the properties in its tables. Objects are strict: a property that the standard does not have is a problem.
 */

/** Section 2.9. */
function idOf(...types: string[]) {
  const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
  return z.string().regex(new RegExp(`^(${types.join('|')})--${uuid}$`))
}
const anyId = idOf('[a-z][a-z0-9-]+[a-z0-9]')

/** Section 2.16; sections 3.2 and 3.6 ask for milliseconds in `created` and `modified`. */
const timestamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** RFC 3986. */
export const uri = z
  .string()
  .regex(
    /^[a-z][a-z\d+.-]*:\/\/(?:(?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*@)?(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d*)?(?:\/(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?$/i,
  )

/** Section 2.5: a source, and something that says what is meant there. */
const externalReference = z
  .strictObject({
    source_name: z.string().min(1),
    description: z.string().optional(),
    url: uri.optional(),
    external_id: z.string().min(1).optional(),
  })
  .refine(({ description, url, external_id }) => description ?? url ?? external_id, 'says nothing')
  .refine(
    ({ source_name, external_id = '' }) =>
      source_name !== 'cve' || /^CVE-\d{4}-(0\d{3}|[1-9]\d{3,})$/.test(external_id),
    'is no CVE',
  )
  .refine(
    ({ source_name, external_id = '' }) =>
      source_name !== 'capec' || /^CAPEC-\d+$/.test(external_id),
    'is no CAPEC',
  )

/** Section 3.2; a list is never empty (2.11). */
const common = {
  spec_version: z.literal('2.1'),
  created: timestamp,
  modified: timestamp,
  created_by_ref: idOf('identity').optional(),
  revoked: z.boolean().optional(),
  labels: z.array(z.string()).min(1).optional(),
  confidence: z.int().min(0).max(100).optional(),
  lang: z.string().optional(),
  external_references: z.array(externalReference).min(1).optional(),
}

function domainObject<Shape extends z.ZodRawShape>(type: string, shape: Shape) {
  return z.strictObject({ type: z.literal(type), id: idOf(type), ...common, ...shape })
}

function observable<Shape extends z.ZodRawShape>(type: string, shape: Shape) {
  return z.strictObject({
    type: z.literal(type),
    id: idOf(type),
    spec_version: z.literal('2.1').optional(),
    defanged: z.boolean().optional(),
    ...shape,
  })
}

const named = { name: z.string().min(1), description: z.string().min(1).optional() }
const byExternalReference = (source: RegExp) => ({
  ...named,
  external_references: z
    .array(externalReference)
    .min(1)
    .refine((list) => list.some(({ source_name }) => source.test(source_name)), 'has no source'),
})

/** Section 10.23 */
const reportTypes = z.enum([
  'attack-pattern',
  'campaign',
  'identity',
  'indicator',
  'intrusion-set',
  'malware',
  'observed-data',
  'threat-actor',
  'threat-report',
  'tool',
  'vulnerability',
])

/** Section 9: comparisons of a property with a quoted string, in one observation. */
const text = "'(?:[^'\\\\]|\\\\['\\\\])*'"
const comparison = `(?:ipv4-addr:value|ipv6-addr:value|domain-name:value|url:value|email-addr:value|file:hashes\\.'(?:MD5|SHA-1|SHA-256|SHA-512)') = ${text}`
const pattern = new RegExp(`^\\[${comparison}(?: OR ${comparison})*\\]$`, 'u')

const host =
  /^(?=.{1,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u

const stixObject = z.discriminatedUnion('type', [
  domainObject('identity', {
    ...named,
    roles: z.array(z.string()).min(1).optional(),
    identity_class: z
      .enum(['individual', 'group', 'system', 'organization', 'class', 'unknown'])
      .optional(),
    sectors: z.array(z.string()).min(1).optional(),
    contact_information: z.string().optional(),
  }),
  domainObject('report', {
    ...named,
    report_types: z.array(reportTypes).min(1).optional(),
    published: timestamp,
    object_refs: z.array(anyId).min(1),
  }),
  domainObject('indicator', {
    ...named,
    name: z.string().optional(),
    indicator_types: z.array(z.string()).min(1).optional(),
    pattern: z.string().regex(pattern),
    pattern_type: z.enum(['stix', 'pcre', 'sigma', 'snort', 'suricata', 'yara']),
    pattern_version: z.string().optional(),
    valid_from: timestamp,
    valid_until: timestamp.optional(),
  }),
  domainObject('vulnerability', byExternalReference(/^cve$/)),
  domainObject('attack-pattern', byExternalReference(/^(?:mitre-attack|mitre-atlas|capec)$/)),
  domainObject('intrusion-set', byExternalReference(/^mitre-attack$/)),
  domainObject('course-of-action', byExternalReference(/^mitre-(?:attack|atlas)$/)),
  observable('ipv4-addr', { value: z.ipv4() }),
  observable('ipv6-addr', { value: z.ipv6() }),
  observable('domain-name', { value: z.string().regex(host) }),
  observable('url', { value: uri }),
  observable('email-addr', { value: z.email() }),
  observable('file', {
    // Section 10.7; the values by their lengths.
    hashes: z
      .strictObject({
        MD5: z.hash('md5').optional(),
        'SHA-1': z.hash('sha1').optional(),
        'SHA-256': z.hash('sha256').optional(),
        'SHA-512': z.hash('sha512').optional(),
      })
      .refine((hashes) => Object.keys(hashes).length > 0, 'has no hash'),
  }),
])

const bundle = z.strictObject({
  type: z.literal('bundle'),
  id: idOf('bundle'),
  objects: z.array(stixObject).min(1),
})

export type StixBundle = z.infer<typeof bundle>

/** What is wrong with a bundle; empty if it keeps the rules. */
export function stixProblems(document: unknown): string[] {
  const parsed = bundle.safeParse(document)
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  }
  const { objects } = parsed.data
  const ids = objects.map(({ id }) => id)
  const known = new Set<string>(ids)
  const uuids = new Map(ids.map((id) => [id.slice(-36), id]))
  return [
    ...(known.size < ids.length ? ['two objects have the same id'] : []),
    // Section 2.9: a UUID is not used again for another type.
    ...ids
      .filter((id) => uuids.get(id.slice(-36)) !== id)
      .map((id) => `${id}: its UUID is used twice`),
    ...objects.flatMap((object) => {
      const refs = [
        ...('created_by_ref' in object && object.created_by_ref ? [object.created_by_ref] : []),
        ...('object_refs' in object ? object.object_refs : []),
      ]
      return refs.filter((id) => !known.has(id)).map((id) => `${object.id}: ${id} is not in it`)
    }),
    ...objects.flatMap((object) =>
      'modified' in object && object.modified < object.created
        ? [`${object.id}: modified before it was created`]
        : [],
    ),
  ]
}
