import { parseDocument, stringify } from 'yaml'
import { z } from 'zod'
import { postKinds } from '~/config/post-kinds'
import { defaultDomain } from '../addresses/domain.rules'
import { postId } from '../addresses/post-id.rules'
import { importedSlug, slugify } from '../addresses/slug.rules'
import { faqEntries } from '../fields/faq.rules'
import { parseTags } from '../fields/tags.rules'
import { type PostToSave, postStatuses } from '../post.rules'

/**
 * A post as a markdown file: front matter named as the tables name their columns, then the body.
 * The same format carries the sample edition, imports and exports.
 */
const text = z.string().default('')
const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value))

const frontMatter = z.strictObject({
  kind: z.enum(postKinds).default('article'),
  id: postId,
  title: z.string().trim().min(1),
  slug: z.string().optional(),
  domain: z.string().default(defaultDomain),
  summary: text,
  tags: z.union([z.string(), z.array(z.string())]).default([]),
  created_at: moment,
  published_at: moment.optional(),
  status: z.enum(postStatuses).default('published'),
  approximate_read_time: z.int().positive().nullable().default(null),
  focus_keyword: text,
  meta_title: text,
  meta_description: text,
  question_1: text,
  answer_1: text,
  question_2: text,
  answer_2: text,
  question_3: text,
  answer_3: text,
})

export type PostFileResult = { ok: true; post: PostToSave } | { ok: false; reasons: string[] }

export function parsePostFile(file: string): PostFileResult {
  const parts = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(file)
  if (!parts)
    return { ok: false, reasons: ['it does not begin with front matter between --- lines'] }
  const [, header = '', rest = ''] = parts
  const fields = readYaml(header)
  if (!fields.ok) return fields
  const checked = frontMatter.safeParse(fields.value)
  if (!checked.success) {
    return {
      ok: false,
      reasons: checked.error.issues.map(
        (issue) => `${issue.path.join('.') || 'front matter'}: ${issue.message}`,
      ),
    }
  }
  return { ok: true, post: toPost(checked.data, bodyIn(rest)) }
}

function bodyIn(rest: string): string {
  // Only the blank line before it and the line end after it are the file's. Trimming more would take
  // the indent of a first line, which makes it code, and an import would differ from its export.
  return rest.replace(/^\r?\n/, '').replace(/\r?\n$/, '')
}

function readYaml(header: string): { ok: true; value: unknown } | { ok: false; reasons: string[] } {
  try {
    // The core schema keeps dates as text; one parser of dates (zod's) is enough.
    const document = parseDocument(header, { schema: 'core' })
    // Warnings count: 'title: !Important news' is only one, and would lose its first word.
    const problem = document.errors[0] ?? document.warnings[0]
    if (problem) throw problem
    // 'title: *Important' is found out only here: it refers to an anchor that nobody set.
    return { ok: true, value: document.toJS() ?? {} }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { ok: false, reasons: [`its front matter is not YAML: ${error.message.split('\n')[0]}`] }
  }
}

function toPost(fields: z.infer<typeof frontMatter>, body: string): PostToSave {
  return {
    kind: fields.kind,
    id: fields.id,
    title: fields.title,
    slug: importedSlug(fields.slug?.trim() ?? '') || slugify(fields.title),
    domain: fields.domain,
    summary: fields.summary,
    body,
    tags: parseTags(fields.tags),
    approximateReadTime: fields.approximate_read_time,
    focusKeyword: fields.focus_keyword,
    metaTitle: fields.meta_title,
    metaDescription: fields.meta_description,
    faq: faqEntries([
      { question: fields.question_1, answer: fields.answer_1 },
      { question: fields.question_2, answer: fields.answer_2 },
      { question: fields.question_3, answer: fields.answer_3 },
    ]),
    thumbnail: null,
    status: fields.status,
    createdAt: fields.created_at,
    publishedAt: fields.published_at ?? (fields.status === 'published' ? fields.created_at : null),
  }
}

export function formatPostFile(post: PostToSave): string {
  const fields = {
    kind: post.kind,
    id: post.id,
    title: post.title,
    slug: post.slug ?? undefined,
    domain: post.domain,
    summary: post.summary || undefined,
    tags: post.tags,
    created_at: post.createdAt.toISOString(),
    published_at: post.publishedAt?.toISOString(),
    status: post.status,
    approximate_read_time: post.approximateReadTime ?? undefined,
    focus_keyword: post.focusKeyword || undefined,
    meta_title: post.metaTitle || undefined,
    meta_description: post.metaDescription || undefined,
    ...Object.fromEntries(
      post.faq.flatMap(({ question, answer }, index) => [
        [`question_${index + 1}`, question],
        [`answer_${index + 1}`, answer],
      ]),
    ),
  }
  return `---\n${stringify(fields, oneLinePerField)}---\n\n${post.body}\n`
}

// Found by test: a long text that the writer folds, or sets as a block, can come back with other
// blanks, or with a backslash that nobody wrote. On one line, every text comes back as it was.
const oneLinePerField = {
  lineWidth: 0,
  blockQuote: false,
  doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
} as const
