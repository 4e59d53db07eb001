/** A registrant and a name, up to a space or a quotation mark. */
const doi =
  /(?<![\p{L}\p{N}_./]|[\p{L}\p{N}]-)(doi\s?:?\s?|(?:https?:\/\/)?(?:dx\.)?doi\.org\/)?(10\.\d{4,6}\/[^\s"<>“”`|\\]{1,200})/giu

interface FoundDoi {
  /** In lower case. */
  value: string
  /** With the label before it. */
  written: string
  index: number
}

/** DOIs in a text with their positions. */
export function* doisIn(text: string): Generator<FoundDoi> {
  for (const match of text.matchAll(doi)) {
    const [, label, found = ''] = match
    const value = trimmed(found)
    if (label === undefined ? isUnlabelled(value) : /\/.*[\p{L}\p{N}]/u.test(value))
      yield {
        value: value.toLowerCase(),
        written: `${label ?? ''}${value}`,
        index: match.index,
      }
  }
}

/** Without a word that says so, a version or a price may look like a short one. */
function isUnlabelled(value: string): boolean {
  const name = value.slice(value.indexOf('/') + 1)
  const isMixed = /\p{L}/u.test(name) && /\d{2}/.test(name) && name.length >= 6
  return isMixed || /\d{4,}\.\d{4,}/.test(name)
}

/** Without the punctuation of the sentence, and without a bracket that was opened before it. */
function trimmed(value: string): string {
  let end = value.length
  for (;;) {
    const last = value[end - 1] ?? ''
    if (/[.,;:!?'’…*_]/.test(last) && last !== '') end -= 1
    else if (last === ')' && !isBalanced(value.slice(0, end), '(', ')')) end -= 1
    else if (last === ']' && !isBalanced(value.slice(0, end), '[', ']')) end -= 1
    else if (last === '}') end -= 1
    else return value.slice(0, end)
  }
}

function isBalanced(text: string, open: string, close: string): boolean {
  return text.split(open).length === text.split(close).length
}
