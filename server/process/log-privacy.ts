/** A mail address; before it perhaps an escaped character of JSON, such as the n of a line break, which is no part of it. */
const mailAddress = /(\\[a-z])?[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g
const queryString = /\?[^\s"\\?]*=[^\s"\\]*/g

/**
 * Hides mail addresses and query strings in a line of the log. Errors contain them: a mail server's answer names its
 * recipient, and an error may name the address of a page.
 */
export function withoutPersonalData(line: string): string {
  const withoutQueries = line.includes('?') ? line.replaceAll(queryString, '?…') : line
  return withoutQueries.includes('@')
    ? withoutQueries.replaceAll(mailAddress, '$1…@…')
    : withoutQueries
}
