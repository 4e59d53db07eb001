export interface FormFields {
  get(name: string): unknown
}

/** The text of a form field as a database can store it; empty for a missing field or a file. */
export function textIn(form: FormFields, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : ''
}

/** Forms send line ends as CR LF; no database stores a null byte or half of a surrogate pair. */
export function storable(text: string): string {
  // Looked for first: most texts hold none of it, and a long one is read with every key.
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  const clean = lines.includes('\0') ? lines.replaceAll('\0', '') : lines
  return clean.isWellFormed() ? clean : clean.replace(/\p{Surrogate}/gu, '')
}
