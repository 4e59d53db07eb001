/** Somebody who can be mentioned. */
export interface Mentionable {
  id: string
  name: string
}

export interface Mention {
  start: number
  end: number
  editorId: string
}

/** The places where a text names somebody as `@Name`, or as `@First` if only one has this first name. */
export function mentionsIn(text: string, people: readonly Mentionable[]): Mention[] {
  return namesIn(text, people).flatMap(({ start, end, named: [person, ...others] }) =>
    person && others.length === 0 ? [{ start, end, editorId: person.id }] : [],
  )
}

/** What is written as a mention and tells nobody: no name, or the first name of several people. */
export interface UnclearMention {
  written: string
  couldBe: string[]
}

export function unclearMentions(text: string, people: readonly Mentionable[]): UnclearMention[] {
  return namesIn(text, people)
    .filter(({ named }) => named.length !== 1)
    .map(({ start, end, named }) => ({
      written: text.slice(start, end),
      couldBe: named.map(({ name }) => name),
    }))
}

interface WrittenName {
  start: number
  end: number
  named: Mentionable[]
}

/** Of two whole names that fit, the longer one is meant. */
function namesIn(text: string, people: readonly Mentionable[]): WrittenName[] {
  const byLength = [...people].sort((one, other) => other.name.length - one.name.length)
  const found: WrittenName[] = []
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    // In an address of a mail, letters come before the sign.
    if (isWordPart(text.slice(0, at).at(-1))) continue
    const whole = byLength.find(({ name }) => isNamedAt(text, at + 1, name))
    const word = wordAt(text, at + 1)
    if (whole) found.push({ start: at, end: at + 1 + whole.name.length, named: [whole] })
    else if (word) {
      const named = people.filter(({ name }) => plain(wordAt(name, 0)) === plain(word))
      found.push({ start: at, end: at + 1 + word.length, named })
    }
  }
  return found
}

function isNamedAt(text: string, at: number, name: string): boolean {
  if (name === '') return false
  const end = at + name.length
  return text.slice(at, end).toLowerCase() === name.toLowerCase() && !isWordPart(text[end])
}

function isWordPart(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}_]/u.test(sign)
}

function wordAt(text: string, at: number): string {
  const word = /[\p{L}\p{M}\p{N}_]*/uy
  word.lastIndex = at
  return word.exec(text)?.[0] ?? ''
}

/** Without case and accents, which many leave out. */
function plain(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

export interface TextPart {
  text: string
  isMention: boolean
}

/** A text in parts, so that mentions can be highlighted. */
export function withMentions(text: string, people: readonly Mentionable[]): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { start, end } of mentionsIn(text, people)) {
    parts.push({ text: text.slice(at, start), isMention: false })
    parts.push({ text: text.slice(start, end), isMention: true })
    at = end
  }
  parts.push({ text: text.slice(at), isMention: false })
  return parts.filter((part) => part.text !== '')
}
