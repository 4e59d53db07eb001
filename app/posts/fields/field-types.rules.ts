import { authorCountProblem, authorIdText, parseAuthorIds } from '~/authors/author-ids.rules'
import type { PostKind } from '~/config/post-kinds'
import { slugify } from '~/config/slugify'
import type { PostTable } from '~/database/schema/tables/posts'
import { domainChoice } from '../addresses/domain.rules'
import { readTimeProblem, typedReadTime } from './reading-time.rules'
import { parseTags, parseTypedTags, tagText } from './tags.rules'

/** A value as a column of the database stores it. */
export type ColumnValue = string | number | null

/** How a value is written in files and revisions. */
export type FieldFormat = 'text' | 'optional text' | 'list' | 'author list' | 'number'

/** How a field's value is represented: in the form, in the database, and when it is empty. */
export interface FieldType<Value, Stored extends ColumnValue = ColumnValue> {
  format: FieldFormat
  empty: Value
  parse(typed: string, kind: PostKind): Value
  toForm(value: Value, kind: PostKind): string
  fromColumn(stored: ColumnValue): Value
  toColumn(value: Value): Stored
  /** What is wrong with the typed text, apart from its length. */
  problem?(typed: string, kind: PostKind): string | null
}

function textType(parse: (typed: string) => string): FieldType<string, string> {
  return {
    format: 'text',
    empty: '',
    parse,
    toForm: (value) => value,
    fromColumn: textFromColumn,
    toColumn: (value) => value,
  }
}

/** Line breaks and control characters have no place in a title or an address. */
function oneLine(typed: string): string {
  return typed.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

export const line = textType(oneLine)
export const paragraph = textType((typed) => typed.trim())
export const markdown = textType((typed) => typed)
/** A text that keeps the spaces around it, unless it consists only of spaces. */
export const spacedText = textType((typed) => (typed.trim() === '' ? '' : typed))

/** Null: a slug is created from the title when the post is saved. */
export const slug: FieldType<string | null, string | null> = {
  format: 'optional text',
  empty: null,
  parse: (typed) => (oneLine(typed) === '' ? null : slugify(typed)),
  toForm: (value) => value ?? '',
  fromColumn: (stored) => (stored === null ? null : textFromColumn(stored)),
  toColumn: (value) => value,
}

/** The database contains several spellings, such as 'CyberMarketing' and 'Cyber-Marketing': use domainOf(). */
export const domain: FieldType<string, string> = {
  ...line,
  parse: (typed, kind) => domainChoice(kind, typed) ?? '',
  toForm: (value, kind) => domainChoice(kind, value) ?? '',
}

export const tagList: FieldType<string[], string> = {
  format: 'list',
  empty: [],
  parse: parseTypedTags,
  toForm: tagText,
  fromColumn: (stored) => storedTags(textFromColumn(stored)),
  toColumn: (tags) => JSON.stringify(tags),
}

/** The ids of the authors, in the order of the byline. */
export const authorList: FieldType<string[], string> = {
  format: 'author list',
  empty: [],
  parse: parseAuthorIds,
  toForm: authorIdText,
  fromColumn: (stored) => parseAuthorIds(textFromColumn(stored)),
  toColumn: authorIdText,
  problem: authorCountProblem,
}

/** Null: the reading time is computed from the text. */
export const minutes: FieldType<number | null, number | null> = {
  format: 'number',
  empty: null,
  parse: (typed, kind) => typedReadTime(kind, typed),
  toForm: (value) => (value === null ? '' : String(value)),
  fromColumn: (stored) => {
    if (stored === null || typeof stored === 'number') return stored
    throw new TypeError(`A column of numbers contains the text ${JSON.stringify(stored)}.`)
  },
  toColumn: (value) => value,
  problem: (typed, kind) => readTimeProblem(kind, typed),
}

function textFromColumn(stored: ColumnValue): string {
  if (typeof stored === 'string') return stored
  throw new TypeError(`A column of text contains ${stored}.`)
}

/** Rows that another program wrote may contain comma-separated text instead of a JSON list. */
function storedTags(stored: string): string[] {
  if (!stored.startsWith('[')) return parseTags(stored)
  const list: unknown = JSON.parse(stored)
  if (Array.isArray(list) && list.every((tag) => typeof tag === 'string')) return parseTags(list)
  throw new TypeError('A column of tags contains a list of something else.')
}

/** 'draft': every post needs the field. 'complete': only published and scheduled posts need it. */
export type Completeness = 'draft' | 'complete'

export interface FieldControl {
  element:
    | 'title'
    | 'summary'
    | 'markdown'
    | 'line'
    | 'address'
    | 'paragraph'
    | 'domain'
    | 'tags'
    | 'authors'
    | 'minutes'
  /** `text` is what readers read; the other sections are beside it. */
  section: 'text' | 'settings' | 'search engines' | 'questions'
  /** Another label in the form of this kind of post. */
  label?: Partial<Record<PostKind, string>>
  hint?: (form: FormContext) => string | undefined
  isShown?: (form: FormContext) => boolean
  /** Nothing can be typed beyond this many characters. */
  stopsAt?: Partial<Record<PostKind, number>>
}

export interface FormContext {
  kind: PostKind
  isNew: boolean
}

export interface FieldDefinition<Value, Stored extends ColumnValue> {
  label: string
  column: keyof PostTable
  type: FieldType<Value, Stored>
  control: FieldControl
  /** Its name in the front matter of a post's file; null if it is not part of the front matter. */
  frontMatterKey: string | null
  /** The value if a file does not contain the field; an empty field by default. */
  importedDefault?: Value
  /** For which kinds, and from when on, it must be filled in, and the error message if it is not. */
  required?: { for: Partial<Record<PostKind, Completeness>>; message: string }
  /** Counted in characters as people see them, not in UTF-16 units. */
  maxLength?: number | Record<PostKind, number>
  /** The maximum length of one entry of a list. */
  maxEntryLength?: number
  /** Its words are in the full-text indexes. */
  isSearched: boolean
  /** Its changes are shown beside revisions and conflicts. */
  isCompared: boolean
  /** Restoring a revision brings it back. */
  isRestored: boolean
}

/** The columns whose type is exactly this one. */
type ColumnOf<Stored> = {
  [Column in keyof PostTable]: [PostTable[Column], Stored] extends [Stored, PostTable[Column]]
    ? Column
    : never
}[keyof PostTable]

type WithColumn<Value, Stored extends ColumnValue, Column> = FieldDefinition<Value, Stored> & {
  column: Column
}

/** A field that lists of posts are loaded with. */
export function listedField<
  Value,
  Stored extends ColumnValue,
  const Column extends ColumnOf<Stored>,
>(definition: WithColumn<Value, Stored, Column>) {
  return { ...definition, isInLists: true as const }
}

/** A field that is loaded only with the whole post. */
export function longField<Value, Stored extends ColumnValue, const Column extends ColumnOf<Stored>>(
  definition: WithColumn<Value, Stored, Column>,
) {
  return { ...definition, isInLists: false as const }
}
