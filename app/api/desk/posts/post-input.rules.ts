import { z } from 'zod'
import type { PostKind } from '~/config/post-kinds'
import { storable } from '~/http/body/form-text'
import { parsePictureId } from '~/pictures/body-pictures.rules'
import { domainSlugs } from '~/posts/addresses/domain.rules'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import { type PostErrors, parsePost } from '~/posts/editing/form/parse-post.rules'
import { emptyForm, formValuesOf, type PostFormValues } from '~/posts/editing/form/post-form.rules'
import type { PostContent, PostFieldName } from '~/posts/fields/post-fields.rules'
import type { StatusChange } from '~/posts/lifecycle/lifecycle.rules'
import type { PostStatus } from '~/posts/post.rules'
import type { When } from '~/posts/saving/create/create.rules'
import { isStorableTime } from '~/timing/storable-time'
import type { FieldError } from '../../contract/problem.rules'
import { readersShape, republishShape } from './readers-input.rules'

const withoutComma = z
  .string()
  .refine((text) => !text.includes(','), { error: 'This may not contain a comma.' })

const at = z.iso
  .datetime({ offset: true })
  .refine((text) => isStorableTime(new Date(text)), { error: 'Choose a year from 1 to 9999.' })
  .meta({ description: 'When to publish it. A draft is only planned for that time.' })

const inputShape = {
  title: z.string(),
  slug: z.string().nullable().meta({ description: 'Null or left out: it is made of the title.' }),
  domain: z.enum(domainSlugs).nullable(),
  summary: z.string(),
  body: z.string().meta({ description: 'Markdown.' }),
  tags: z.array(withoutComma).max(200),
  authors: z.array(withoutComma).max(50).meta({ description: 'The ids of authors.' }),
  readTime: z.int().min(1).nullable().meta({ description: 'Null: it is computed.' }),
  metaTitle: z.string(),
  metaDescription: z.string(),
  focusKeyword: z.string(),
  faq: z.array(z.strictObject({ question: z.string(), answer: z.string() })).max(3),
  thumbnail: z
    .string()
    .refine((id) => parsePictureId(id) !== null, { error: 'This is not the id of a picture.' })
    .nullable()
    .meta({ description: 'The id of a picture of the library; null for none.' }),
  status: z
    .enum(['draft', 'scheduled', 'published', 'withdrawn', 'binned'])
    .meta({ description: 'Left out: it stays as it is; a new post is a draft.' }),
  at: at.nullable(),
  note: z.string().meta({ description: 'For the list of revisions.' }),
}

const { title, ...others } = inputShape

/** A whole post: content that is left out is empty. */
export const postInputSchema = z
  .strictObject({ title, ...z.object(others).partial().shape, ...readersShape })
  .meta({ id: 'PostInput' })

/** Some fields of a post: the others stay as they are. */
export const postPatchSchema = z
  .strictObject({ ...z.object(inputShape).partial().shape, ...readersShape })
  .meta({ id: 'PostPatch' })

export const statusInputSchema = z
  .strictObject({
    status: inputShape.status,
    at: at.optional(),
    note: inputShape.note.optional(),
    ...republishShape,
    reason: readersShape.reason,
  })
  .meta({ id: 'StatusInput' })

export type PostInput = z.output<typeof postPatchSchema>

export type ReadContent = { ok: true; content: PostContent } | { ok: false; errors: FieldError[] }

/** Reads the content with the rules of the desk's form. `over` has the values of fields that are left out. */
export function readContent(kind: PostKind, input: PostInput, over: DeskPost | null): ReadContent {
  const typed = { ...(over ? formValuesOf(over) : emptyForm()), ...formValues(input) }
  // What is missing is checked with the status that the post gets.
  const parsed = parsePost(kind, typed, 'draft')
  return parsed.ok ? parsed : { ok: false, errors: fieldErrors(parsed.errors) }
}

function formValues(input: PostInput): Partial<PostFormValues> {
  const values: Partial<PostFormValues> = {}
  for (const name of textFields) {
    const value = input[name]
    if (value !== undefined) values[name] = storable(value)
  }
  if (input.slug !== undefined) values.slug = storable(input.slug ?? '')
  if (input.domain !== undefined) values.domain = input.domain ?? ''
  if (input.tags) values.tags = storable(input.tags.join(', '))
  if (input.authors) values.authors = storable(input.authors.join(', '))
  if (input.readTime !== undefined) values.readTime = String(input.readTime ?? '')
  for (const [index, entry] of faqPlaces(input.faq)) {
    values[`question${index}`] = storable(entry?.question ?? '')
    values[`answer${index}`] = storable(entry?.answer ?? '')
  }
  return values
}

const textFields = [
  'title',
  'summary',
  'body',
  'metaTitle',
  'metaDescription',
  'focusKeyword',
] as const satisfies PostFieldName[]

function faqPlaces(faq: PostInput['faq']) {
  if (!faq) return []
  return ([1, 2, 3] as const).map((place) => [place, faq[place - 1]] as const)
}

/** The errors of the desk's form, with pointers into the body. */
export function fieldErrors(errors: PostErrors & { at?: string }): FieldError[] {
  return Object.entries(errors).map(([name, detail]) => ({ pointer: pointerOf(name), detail }))
}

function pointerOf(name: string): string {
  const [, part, place] = /^(question|answer)([123])$/.exec(name) ?? []
  return part ? `#/faq/${Number(place) - 1}/${part}` : `#/${name}`
}

export type ReadWhen = { ok: true; when: When } | { ok: false; errors: FieldError[] }

/** When a new post is published, if it is. */
export function readWhen({ status = 'draft', at }: Pick<PostInput, 'status' | 'at'>): ReadWhen {
  switch (status) {
    case 'draft':
      return {
        ok: true,
        when: {
          as: 'draft',
          ...(at !== undefined && { plannedAt: at === null ? null : new Date(at) }),
        },
      }
    case 'published':
      return at ? wrong('at', noTime) : { ok: true, when: { as: 'published' } }
    case 'scheduled':
      return at ? { ok: true, when: { as: 'scheduled', at: new Date(at) } } : wrong('at', needsTime)
    case 'withdrawn':
    case 'binned':
      return wrong('status', 'A new post can be a draft, scheduled or published.')
  }
}

const needsTime = 'Say when it is to be published.'
const noTime = 'A post is published now. To publish it later, use the status scheduled.'

function wrong(field: string, detail: string): { ok: false; errors: FieldError[] } {
  return { ok: false, errors: [{ pointer: `#/${field}`, detail }] }
}

export type ReadChange =
  /** Without a change, the status stays as it is. */
  { ok: true; change?: StatusChange } | { ok: false; errors: FieldError[] }

/** The step that leads a post to the wanted status. */
export function readChange(
  current: { status: PostStatus; publishedAt: Date | null },
  { status, at }: Pick<PostInput, 'status' | 'at'>,
): ReadChange {
  if (status === undefined) return { ok: true }
  if (status === 'scheduled') return scheduleChange(current, at)
  if (at && status !== 'draft') return wrong('at', noTime)
  if (status === current.status) return { ok: true }
  switch (status) {
    case 'published': {
      const step = current.status === 'withdrawn' ? 'republish' : 'publish'
      return { ok: true, change: { step } }
    }
    case 'draft': {
      const step = current.status === 'binned' ? 'restore' : 'unschedule'
      return { ok: true, change: { step } }
    }
    case 'withdrawn': {
      const step = current.status === 'binned' ? 'restore' : 'withdraw'
      return { ok: true, change: { step } }
    }
    case 'binned':
      return { ok: true, change: { step: 'bin' } }
  }
}

function scheduleChange(
  current: { status: PostStatus; publishedAt: Date | null },
  at: string | null | undefined,
): ReadChange {
  const isScheduled = current.status === 'scheduled'
  if (!at) return isScheduled ? { ok: true } : wrong('at', needsTime)
  const time = new Date(at)
  if (isScheduled && current.publishedAt?.getTime() === time.getTime()) return { ok: true }
  return { ok: true, change: { step: 'schedule', at: time } }
}

/** Readers see it, or will without another step: changing it needs the scope posts:publish. */
export function isReleased(status: PostStatus): boolean {
  return status === 'published' || status === 'scheduled'
}

/** Whether this change of a post needs the scope posts:publish; `before` is null for a new post. */
export function needsPublishScope(
  before: PostStatus | null,
  wanted: PostStatus | undefined,
): boolean {
  const isBefore = before !== null && isReleased(before)
  return isBefore || (wanted !== undefined && isReleased(wanted))
}
