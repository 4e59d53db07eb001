import { stringify } from 'yaml'
import { z } from 'zod'
import { parseAuthorIds } from '~/authors/author-ids.rules'
import { postKinds } from '~/config/post-kinds'
import { slugify } from '~/config/slugify'
import { postId } from '../addresses/post-id.rules'
import { importedSlug } from '../addresses/slug.rules'
import type { FaqEntry } from '../fields/faq.rules'
import type { FieldFormat } from '../fields/field-types.rules'
import {
  allFields,
  contentOf,
  type FieldValues,
  mapFields,
  type PostContent,
  type PostFieldName,
  postFieldNames,
  valuesOf,
} from '../fields/post-fields.rules'
import { parseTags } from '../fields/tags.rules'
import { type PostToSave, postStatuses } from '../post.rules'
import { orMissing, readYaml } from './yaml.rules'

/**
 * A post as a markdown file: front matter whose keys are the names of the columns, then the body.
 * The same format carries the sample edition, imports and exports.
 */
const moment = z.iso
  .datetime({
    offset: true,
    error: ({ input }) =>
      input === undefined
        ? 'it is missing'
        : 'it must be a time with its zone, such as 2026-03-02T09:00:00Z',
  })
  .transform((value) => new Date(value))

const listOrText = z.union([z.string(), z.array(z.string())], {
  error: 'it must be a list of texts, or a text with commas',
})

const formats: Record<FieldFormat, z.ZodType> = {
  text: z.string(),
  'optional text': z.string().nullable(),
  list: listOrText.transform(parseTags),
  'author list': listOrText.transform(parseAuthorIds),
  number: z.int().positive().nullable(),
}

const fieldsInFrontMatter = postFieldNames.flatMap((name) => {
  const { frontMatterKey: key, type, importedDefault = type.empty } = allFields[name]
  return key === null ? [] : [{ name, key, schema: formats[type.format].default(importedDefault) }]
})

const frontMatter = z.strictObject({
  ...Object.fromEntries(fieldsInFrontMatter.map(({ key, schema }) => [key, schema])),
  kind: z.enum(postKinds).default('article'),
  id: postId,
  title: z.string().trim().min(1),
  created_at: moment,
  published_at: moment.optional(),
  updated_at: moment.optional(),
  next_of: postId.optional(),
  status: z.enum(postStatuses).default('published'),
  // In a file that was exported: where the public record has this version. An imported post gets an entry of its own.
  record: z.string().optional(),
})

/** What a file says of a post besides its fields. */
export interface PostFileRecord {
  /** When it last changed; null if the file does not say. */
  updatedAt: Date | null
  /** The id of the published post that it is the next version of. */
  nextOf: string | null
}

export type PostFileResult =
  | ({ ok: true; post: PostToSave } & PostFileRecord)
  | { ok: false; reasons: string[] }

export function parsePostFile(file: string): PostFileResult {
  const parts = /^\uFEFF?---(\r?\n)([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(file)
  if (!parts)
    return { ok: false, reasons: ['it does not begin with front matter between --- lines'] }
  const [, lineEnd = '', header = '', rest = ''] = parts
  const yaml = readYaml(header, 1)
  if (!yaml.ok) return { ok: false, reasons: [`its front matter is not YAML: ${yaml.why}`] }
  const checked = frontMatter.safeParse(yaml.value ?? {}, orMissing)
  if (!checked.success) return { ok: false, reasons: checked.error.issues.map(yaml.explain) }
  const { updated_at: updatedAt = null, next_of: nextOf = null } = checked.data
  return { ok: true, post: toPost(checked.data, bodyIn(rest, lineEnd)), updatedAt, nextOf }
}

/**
 * The blank line before the body and the line end after it belong to the file. Trimming more would remove the indent of
 * a first line of code, or the last character of a body, and an import would differ from its export.
 */
function bodyIn(rest: string, lineEnd: string): string {
  const body = rest.replace(/^\r?\n/, '')
  return body.endsWith(lineEnd) ? body.slice(0, -lineEnd.length) : body.replace(/\n$/, '')
}

function toPost(header: z.infer<typeof frontMatter>, body: string): PostToSave {
  const byKey: Record<string, unknown> = header
  const values = mapFields((_, { frontMatterKey }) => frontMatterKey && byKey[frontMatterKey])
  const content = contentOf({ ...(values as FieldValues), body })
  return {
    ...content,
    slug: slugIn(header, content),
    faq: typedEntries(content.faq),
    kind: header.kind,
    id: header.id,
    thumbnail: null,
    status: header.status,
    createdAt: header.created_at,
    publishedAt: header.published_at ?? (header.status === 'published' ? header.created_at : null),
  }
}

/** The address of a next version is that of the live post. */
function slugIn({ next_of }: z.infer<typeof frontMatter>, content: PostContent): string | null {
  if (next_of !== undefined) return null
  return importedSlug(content.slug?.trim() ?? '') || slugify(content.title)
}

/** A question without an answer stays in its place: readers do not see it, and the next editor may answer it. */
function typedEntries(faq: FaqEntry[]): FaqEntry[] {
  const last = faq.findLastIndex(({ question, answer }) => question !== '' || answer !== '')
  return faq.slice(0, last + 1)
}

export function formatPostFile(post: PostToSave, record: Partial<PostFileRecord> = {}): string {
  const values = valuesOf(post)
  const header = {
    kind: post.kind,
    id: post.id,
    status: post.status,
    created_at: post.createdAt.toISOString(),
    published_at: post.publishedAt?.toISOString(),
    updated_at: record.updatedAt?.toISOString(),
    next_of: record.nextOf ?? undefined,
    ...Object.fromEntries(
      fieldsInFrontMatter.map(({ name, key }) => [key, writtenValue(name, values[name])]),
    ),
  }
  return `---\n${stringify(header, oneLinePerField)}---\n\n${post.body}\n`
}

/** An empty field is left out, unless an import would replace it by a default. */
function writtenValue<Value>(name: PostFieldName, value: Value): Value | undefined {
  const { importedDefault, type } = allFields[name]
  if (type.format === 'author list' && String(value) === '') return undefined
  const isDefault = value === (importedDefault ?? type.empty)
  return isDefault && importedDefault === undefined ? undefined : value
}

// A long text that is folded, or written as a block, can be read back with other spaces or an added backslash. On one
// line, every text is read back unchanged.
const oneLinePerField = {
  lineWidth: 0,
  blockQuote: false,
  doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
} as const
