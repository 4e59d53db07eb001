import { defaultDomain } from '../addresses/domain.rules'
import { type FaqEntry, faqField } from './faq.rules'
import {
  authorList,
  type ColumnValue,
  domain,
  type FieldDefinition,
  line,
  listedField,
  longField,
  markdown,
  minutes,
  paragraph,
  slug,
  tagList,
} from './field-types.rules'

/** Search engines show this many characters of a description; the form of a brief allows no more. */
export const shownDescriptionLength = 160

const inRevisions = { isCompared: true, isRestored: true } as const

/**
 * Every field that an editor fills in. Forms, parsing, comparing, revisions, autosave, import, export and rows
 * are derived from this table, in its order.
 */
export const postFields = {
  title: listedField({
    label: 'Title',
    column: 'title',
    frontMatterKey: 'title',
    type: line,
    control: { element: 'title', section: 'text' },
    required: { for: { article: 'draft', brief: 'draft' }, message: 'Title is required' },
    maxLength: 300,
    isSearched: true,
    ...inRevisions,
  }),
  slug: listedField({
    label: 'Slug',
    column: 'slug',
    frontMatterKey: 'slug',
    type: slug,
    control: {
      element: 'address',
      section: 'settings',
      hint: ({ isNew }) =>
        `The last part of its address. ${isNew ? 'Leave it empty to create it from the title.' : 'The old address redirects to the new one.'}`,
      // SPEC 5: the form of a new article has none.
      isShown: ({ kind, isNew }) => kind === 'brief' || !isNew,
    },
    isSearched: false,
    ...inRevisions,
  }),
  domain: listedField({
    label: 'Domain',
    column: 'domain',
    frontMatterKey: 'domain',
    type: domain,
    importedDefault: defaultDomain,
    control: { element: 'domain', section: 'settings' },
    required: { for: { article: 'complete', brief: 'complete' }, message: 'Domain is required' },
    isSearched: true,
    ...inRevisions,
  }),
  summary: listedField({
    label: 'Summary',
    column: 'summary',
    frontMatterKey: 'summary',
    type: paragraph,
    control: { element: 'summary', section: 'text' },
    required: { for: { article: 'complete' }, message: 'Summary is required' },
    maxLength: 2_000,
    isSearched: true,
    ...inRevisions,
  }),
  body: longField({
    label: 'Body',
    column: 'body',
    // In a file, the body follows the front matter.
    frontMatterKey: null,
    type: markdown,
    control: { element: 'markdown', section: 'text', hint: () => 'Markdown.' },
    required: { for: { article: 'complete' }, message: 'Body content is required' },
    maxLength: 1_000_000,
    isSearched: true,
    ...inRevisions,
  }),
  tags: listedField({
    label: 'Tags',
    column: 'tags',
    frontMatterKey: 'tags',
    type: tagList,
    control: { element: 'tags', section: 'settings', hint: () => 'With commas between them.' },
    maxLength: 2_000,
    maxEntryLength: 100,
    isSearched: true,
    ...inRevisions,
  }),
  authors: listedField({
    label: 'Authors',
    column: 'authors',
    frontMatterKey: 'authors',
    type: authorList,
    control: { element: 'authors', section: 'settings' },
    maxLength: 1_000,
    // Their names are searched instead: see toRow().
    isSearched: false,
    ...inRevisions,
  }),
  readTime: listedField({
    label: 'Reading time',
    column: 'approximate_read_time',
    frontMatterKey: 'approximate_read_time',
    type: minutes,
    control: {
      element: 'minutes',
      section: 'settings',
      label: { brief: 'Read time' },
      hint: () => 'In minutes. Leave it empty to have it computed from the text.',
    },
    isSearched: false,
    ...inRevisions,
  }),
  metaTitle: listedField({
    label: 'Meta title',
    column: 'meta_title',
    frontMatterKey: 'meta_title',
    type: line,
    control: { element: 'line', section: 'search engines' },
    maxLength: 300,
    isSearched: false,
    ...inRevisions,
  }),
  metaDescription: listedField({
    label: 'Meta description',
    column: 'meta_description',
    frontMatterKey: 'meta_description',
    type: line,
    control: {
      element: 'paragraph',
      section: 'search engines',
      hint: ({ kind }) =>
        kind === 'brief' ? `At most ${shownDescriptionLength} characters.` : undefined,
      stopsAt: { brief: shownDescriptionLength },
    },
    maxLength: { article: 2_000, brief: shownDescriptionLength },
    isSearched: false,
    ...inRevisions,
  }),
  focusKeyword: listedField({
    label: 'Focus keyword',
    column: 'focus_keyword',
    frontMatterKey: 'focus_keyword',
    type: line,
    control: { element: 'line', section: 'search engines' },
    maxLength: 200,
    isSearched: true,
    ...inRevisions,
  }),
  question1: faqField('question', 1),
  answer1: faqField('answer', 1),
  question2: faqField('question', 2),
  answer2: faqField('answer', 2),
  question3: faqField('question', 3),
  answer3: faqField('answer', 3),
}

type PostFields = typeof postFields
export type PostFieldName = keyof PostFields

export const postFieldNames = Object.keys(postFields) as PostFieldName[]

/** The same table for code that treats all fields alike. */
export const allFields: Record<PostFieldName, FieldDefinition<unknown, ColumnValue>> = postFields

type ValueOf<Field> = Field extends FieldDefinition<infer Value, infer _> ? Value : never

/** The value of each field of the table. */
export type FieldValues = { [Name in PostFieldName]: ValueOf<PostFields[Name]> }

export type ListedFieldName = {
  [Name in PostFieldName]: PostFields[Name]['isInLists'] extends true ? Name : never
}[PostFieldName]

type FaqFieldName = Extract<PostFieldName, `question${number}` | `answer${number}`>

export type FieldColumn = PostFields[PostFieldName]['column']
export type ListedColumn = PostFields[ListedFieldName]['column']

export const listedFieldNames = postFieldNames.filter(isListed)

function isListed(name: PostFieldName): name is ListedFieldName {
  return postFields[name].isInLists
}

/** The part of a post that an editor writes. */
export type PostContent = Omit<FieldValues, 'readTime' | FaqFieldName> & {
  /** In minutes; null if it is computed from the text. */
  approximateReadTime: number | null
  /** All three questions and answers in their places, filled in or not. */
  faq: FaqEntry[]
}

/** The content that is loaded for lists of posts. */
export type ListedContent = Omit<PostContent, Exclude<PostFieldName, ListedFieldName> | 'faq'>

export function emptyContent(): PostContent {
  return contentOf(mapFields((_, { type }) => type.empty) as FieldValues)
}

export function contentOf(values: FieldValues): PostContent {
  const { readTime, question1, answer1, question2, answer2, question3, answer3, ...rest } = values
  return {
    ...rest,
    approximateReadTime: readTime,
    faq: [
      { question: question1, answer: answer1 },
      { question: question2, answer: answer2 },
      { question: question3, answer: answer3 },
    ],
  }
}

export function valuesOf(content: PostContent): FieldValues {
  const [first, second, third] = content.faq
  const values = {
    ...content,
    readTime: content.approximateReadTime,
    question1: first?.question ?? '',
    answer1: first?.answer ?? '',
    question2: second?.question ?? '',
    answer2: second?.answer ?? '',
    question3: third?.question ?? '',
    answer3: third?.answer ?? '',
  } satisfies FieldValues
  return mapFields((name) => values[name]) as FieldValues
}

export function mapFields<Result>(
  map: (name: PostFieldName, field: FieldDefinition<unknown, ColumnValue>) => Result,
): Record<PostFieldName, Result> {
  const entries = postFieldNames.map((name) => [name, map(name, allFields[name])])
  return Object.fromEntries(entries) as Record<PostFieldName, Result>
}
