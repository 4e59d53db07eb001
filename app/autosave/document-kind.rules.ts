import { type FormFields, storable } from '~/http/body/form-text'

/** The text of every field of a form, as it was typed. */
export type FormTexts<Field extends string = string> = Record<Field, string>

/** What autosave has to know of a kind of document. */
export interface DocumentKind<Field extends string = string> {
  /** Autosaves are stored under it, in the database and in browsers: it must not change. */
  name: string
  label: string
  fields: readonly Field[]
  /** The field that lists show as its title. */
  title: Field
  /** The field with the long text: lists show its first words and its length. */
  body: Field
  /** The beginning of a body without its markup. */
  plainText: (beginning: string) => string
}

/** The form as it was sent, made storable: a field that is missing or is a file counts as empty. */
export function readFormTexts<Field extends string>(
  { fields }: Pick<DocumentKind<Field>, 'fields'>,
  form: FormFields,
): FormTexts<Field> {
  return mapFields(fields, (field) => {
    const value = form.get(field)
    return typeof value === 'string' ? storable(value) : ''
  })
}

export function isSameText<Field extends string>(
  { fields }: Pick<DocumentKind<Field>, 'fields'>,
  one: FormTexts<Field>,
  other: FormTexts<Field>,
): boolean {
  return fields.every((field) => one[field] === other[field])
}

export function mapFields<Field extends string, Result>(
  fields: readonly Field[],
  map: (field: Field) => Result,
): Record<Field, Result> {
  return Object.fromEntries(fields.map((field) => [field, map(field)])) as Record<Field, Result>
}
