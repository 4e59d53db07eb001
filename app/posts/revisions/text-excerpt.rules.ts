import { plainText } from '../fields/summary.rules'

/** As much of an unsaved text as a list shows, so that texts of one title can be told apart. */
export interface TextExcerpt {
  title: string
  /** The first words of the body. */
  excerpt: string
  /** How long the body is. */
  characterCount: number
}

const titleLength = 300
const excerptLength = 80
/** Markup takes room too: more is read than is shown. */
const lengthRead = 1_000

export function excerptOf({ title, body }: { title: string; body: string }): TextExcerpt {
  return {
    title: Array.from(title.slice(0, titleLength * 2))
      .slice(0, titleLength)
      .join(''),
    excerpt: firstWords(plainText(body.trimStart().slice(0, lengthRead).toWellFormed())),
    characterCount: body.length,
  }
}

function firstWords(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= excerptLength) return text
  const cut = characters.slice(0, excerptLength).join('')
  // A text without spaces is cut where the room ends.
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > excerptLength / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`
}
