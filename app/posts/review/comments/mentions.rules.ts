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

/** The places where a text names somebody as `@Name`, in any case. Of two names that fit, the longer one is meant. */
export function mentionsIn(text: string, people: readonly Mentionable[]): Mention[] {
  const byLength = [...people].sort((one, other) => other.name.length - one.name.length)
  const found: Mention[] = []
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    // In an address of a mail, letters come before the sign.
    if (isWordPart(text.slice(0, at).at(-1))) continue
    const named = byLength.find(({ name }) => isNamedAt(text, at + 1, name))
    if (named) found.push({ start: at, end: at + 1 + named.name.length, editorId: named.id })
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
