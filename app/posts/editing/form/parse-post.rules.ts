import type { PostKind } from '~/config/post-kinds'
import type { Completeness } from '../../fields/field-types.rules'
import {
  allFields,
  contentOf,
  type FieldValues,
  mapFields,
  type PostContent,
  type PostFieldName,
  postFieldNames,
  valuesOf,
} from '../../fields/post-fields.rules'
import { readTimeLabel, typedReadTime } from '../../fields/reading-time.rules'
import { characterCount, type PostStatus } from '../../post.rules'
import type { PostFormValues } from './post-form.rules'

/** For each invalid field, what is wrong with it, in words for the editor. */
export type PostErrors = Partial<Record<PostFieldName, string>>

export type ParsedPost = { ok: true; content: PostContent } | { ok: false; errors: PostErrors }

/** How complete a post must be to get this status, or any of these if a step may lead to several. */
export function completenessAt(...statuses: PostStatus[]): Completeness {
  const isForReaders = statuses.some((status) => status === 'published' || status === 'scheduled')
  return isForReaders ? 'complete' : 'draft'
}

export function parsePost(
  kind: PostKind,
  typed: PostFormValues,
  completeness: Completeness,
): ParsedPost {
  const content = parseContent(kind, typed)
  const errors = { ...missingFields(kind, content, completeness), ...fieldProblems(kind, typed) }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, content }
}

/** The content as it would be stored; parsePost() decides whether it may be. */
export function parseContent(kind: PostKind, typed: PostFormValues): PostContent {
  return contentOf(mapFields((name, { type }) => type.parse(typed[name], kind)) as FieldValues)
}

/** The required fields that are empty, by the rules of the two create forms. */
export function missingFields(
  kind: PostKind,
  content: PostContent,
  completeness: Completeness,
): PostErrors {
  const values = valuesOf(content)
  return errorsOf((name) => {
    const { required } = allFields[name]
    const since = required?.for[kind]
    const isRequired = since === 'draft' || since === completeness
    return required && isRequired && isBlank(values[name]) ? required.message : null
  })
}

function isBlank(value: string | number | string[] | null): boolean {
  return value === null || String(value).trim() === ''
}

function fieldProblems(kind: PostKind, typed: PostFormValues): PostErrors {
  return errorsOf(
    (name) =>
      allFields[name].type.problem?.(typed[name], kind) ?? lengthProblem(kind, name, typed[name]),
  )
}

function lengthProblem(kind: PostKind, name: PostFieldName, typed: string): string | null {
  const { type, maxLength, maxEntryLength } = allFields[name]
  if (maxLength === undefined) return null
  const max = typeof maxLength === 'number' ? maxLength : maxLength[kind]
  const value = type.parse(typed, kind)
  // The length of a list is that of the typed text, with repeated entries and commas.
  if (!Array.isArray(value)) return tooLong(String(value), max)
  const longestEntry = Math.max(0, ...value.map(characterCount))
  return tooLong(typed.trim(), max) ?? entryTooLong(longestEntry, maxEntryLength)
}

function errorsOf(errorOf: (name: PostFieldName) => string | null): PostErrors {
  const errors: PostErrors = {}
  for (const name of postFieldNames) {
    const error = errorOf(name)
    if (error !== null) errors[name] = error
  }
  return errors
}

function tooLong(text: string, max: number): string | null {
  const count = characterCount(text)
  if (count <= max) return null
  return `This is ${formatCount(count)} characters long. Shorten it to ${formatCount(max)} at most.`
}

function entryTooLong(longest: number, max: number | undefined): string | null {
  if (max === undefined || longest <= max) return null
  return `One tag is ${formatCount(longest)} characters long. Shorten it to ${max} at most, and put commas between tags.`
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** The reading time that readers would see if the form were saved now. */
export function shownReadTime(
  kind: PostKind,
  typed: Pick<PostFormValues, 'readTime' | 'body'>,
  computedReadTime: number | null,
): string {
  const approximateReadTime = typedReadTime(kind, typed.readTime)
  const bodyLength = characterCount(typed.body)
  return readTimeLabel({ kind, approximateReadTime, computedReadTime, bodyLength })
}
