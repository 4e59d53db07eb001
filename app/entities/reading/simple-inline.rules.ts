/** A link with a simple text and target; a picture is none. */
const link = /(?<!!)\[([^[\]*_`!\n]*)\]\(([^()\s<>"'`\\]*)\)/g
/** Emphasis around simple text, with a space or punctuation outside of it. */
const emphasis =
  /(?<=^|[\s("'“‘[{—–:/-])(\*\*|\*|__|_)(?=[^\s*_])([^*_\n]*[^\s*_])\1(?=$|[\s.,;:!?)"'”’\]}—–/-])/g
const addressStart = /https?:\/\/|www\.|@/i
const markInAddress = /[[\]*_`]/
/** Markup that is left, or may be some: only a parser can tell. */
const otherMarkup =
  /[\\<*]|&[#\w]+;|!\[|\]\(|\[\^|(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])|~[^~]*~|^\[[ xX]\]/u

/**
 * What a reader sees of the text of a paragraph, if it can be told without a parser: most texts have nothing but
 * links, code and emphasis. Null if it cannot. `hasDefinitions` if `[name]` may be a link.
 */
export function simpleInline(source: string, hasDefinitions: boolean): string | null {
  if (hasAddressWithMarkup(source)) return null
  const pieces = source.split('`')
  // An odd number of marks, two in a row, or code over several lines.
  if (pieces.length % 2 === 0) return null
  let text = ''
  for (const [index, piece] of pieces.entries()) {
    const isCode = index % 2 === 1
    if (isCode && (piece === '' || /\n|^ | $/.test(piece))) return null
    const shown = isCode ? piece : simpleText(piece, hasDefinitions)
    if (shown === null) return null
    // Marks beside code may belong to emphasis around it.
    text += shown
  }
  return text
}

/** A bare address is a link, and marks in it are part of it. Word by word: thousands of @ in one take no longer. */
function hasAddressWithMarkup(source: string): boolean {
  if (!addressStart.test(source)) return false
  for (const [word] of source.matchAll(/\S+/g)) {
    const start = word.search(addressStart)
    if (start !== -1 && markInAddress.test(word.slice(start))) return true
  }
  return false
}

function simpleText(source: string, hasDefinitions: boolean): string | null {
  const hasBrackets = source.includes('[')
  if (hasBrackets && hasDefinitions) return null
  const unlinked = hasBrackets ? source.replace(link, '$1') : source
  const text = /[*_]/.test(unlinked) ? unlinked.replace(emphasis, '$2') : unlinked
  return otherMarkup.test(text) ? null : text
}
