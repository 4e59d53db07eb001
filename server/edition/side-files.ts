import { stringify } from 'yaml'
import { z } from 'zod'
import { authorLimits, isWebAddress, maxLinks } from '~/authors/author-form.rules'
import { postKinds } from '~/config/post-kinds'
import { entityTypes } from '~/entities/entity.rules'
import { parsePictureId } from '~/pictures/body-pictures.rules'
import { postId } from '~/posts/addresses/post-id.rules'
import { redirectReasons } from '~/posts/addresses/redirects/redirect.rules'
import { maxCorrectionLength } from '~/posts/entities/decisions/decision-texts.rules'
import { orMissing, readYaml } from '~/posts/importing/yaml.rules'
import type { sideFiles } from './layout'

const slug = z
  .string()
  .regex(/^[\p{L}\p{M}\p{N}-]+$/u, 'only letters, digits and hyphens are possible')
  .max(100)

const entity = { type: z.enum(entityTypes), value: z.string().min(1).max(maxCorrectionLength) }

/** The lists beside the posts. A field that is empty is left out. */
export const entrySchemas = {
  authors: z.strictObject({
    id: slug,
    slug,
    name: z.string().trim().min(1).max(authorLimits.name),
    role: z.string().max(authorLimits.role).default(''),
    biography: z.string().max(authorLimits.biography).default(''),
    picture: z
      .string()
      .refine((id) => parsePictureId(id) !== null, 'is not the id of a picture')
      .optional(),
    links: z
      .array(
        z.strictObject({
          label: z.string().max(authorLimits.label),
          url: z.string().refine(isWebAddress, 'must begin with https://'),
        }),
      )
      .max(maxLinks)
      .default([]),
    retired: z.boolean().default(false),
  }),
  redirects: z.strictObject({
    from: z.string().startsWith('/'),
    to: z.string().startsWith('/'),
    reason: z.enum(redirectReasons).default('hand'),
  }),
  topics: z.strictObject({ topic: z.string().min(1), description: z.string().min(1) }),
  decisions: z.strictObject({
    kind: z.enum(postKinds),
    post: postId,
    ...entity,
    decision: z.enum(['accepted', 'refused', 'corrected']),
    corrected: z.strictObject(entity).optional(),
  }),
  pictures: z.strictObject({
    id: z.string(),
    name: z.string().default(''),
    alt: z.string().default(''),
  }),
} as const

export type SideName = keyof typeof sideFiles
export type Entry<Name extends SideName> = z.infer<(typeof entrySchemas)[Name]>
export type Entries = { [Name in SideName]: Entry<Name>[] }

export const noEntries = (): Entries => ({
  authors: [],
  redirects: [],
  topics: [],
  decisions: [],
  pictures: [],
})

const keyOf = {
  authors: (entry: Entry<'authors'>) => entry.id,
  redirects: (entry: Entry<'redirects'>) => entry.from,
  topics: (entry: Entry<'topics'>) => entry.topic,
  decisions: ({ kind, post, type, value }: Entry<'decisions'>) =>
    [kind, post, type, value].join(' '),
  pictures: (entry: Entry<'pictures'>) => entry.id,
} as const

export type ParsedEntries<Name extends SideName> =
  | { ok: true; entries: Entry<Name>[]; problems: string[] }
  | { ok: false; why: string }

/** Entries that are not valid are named, and the others are read. */
export function parseEntries<Name extends SideName>(name: Name, text: string): ParsedEntries<Name> {
  const yaml = readYaml(text)
  if (!yaml.ok) return { ok: false, why: `It is not YAML: ${yaml.why}.` }
  const list = yaml.value ?? []
  if (!Array.isArray(list)) {
    return { ok: false, why: 'It is not a YAML list: each entry must begin with a dash.' }
  }
  const entries: Entry<Name>[] = []
  const problems: string[] = []
  for (const [index, value] of list.entries()) {
    const checked = entrySchemas[name].safeParse(value, orMissing)
    if (checked.success) entries.push(checked.data as Entry<Name>)
    else {
      const issues = checked.error.issues.map((issue) => {
        return yaml.explain({ ...issue, path: [index, ...issue.path] })
      })
      problems.push(`An entry was left out: ${issues.join('; ')}.`)
    }
  }
  return { ok: true, entries, problems }
}

/** Each entry once, in the order of their keys; null if there are none. Later entries replace earlier ones. */
export function formatEntries<Name extends SideName>(
  name: Name,
  entries: readonly Entry<Name>[],
): string | null {
  const key = keyOf[name] as (entry: Entry<Name>) => string
  const byKey = new Map(entries.map((entry) => [key(entry), entry]))
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
  if (sorted.length === 0) return null
  return stringify(sorted.map(withoutEmpty), { lineWidth: 0 })
}

function withoutEmpty(entry: object): object {
  const isEmpty = (value: unknown) =>
    value === '' || value === false || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => !isEmpty(value)))
}
