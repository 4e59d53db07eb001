import type { DocumentKind, FormTexts } from './document-kind.rules'

/** The part of an unsaved text that a list shows, so that texts of the same title can be distinguished. */
export interface TextExcerpt {
  title: string
  /** The first words of the body. */
  excerpt: string
  /** The length of the body. */
  characterCount: number
}

const titleLength = 300
const excerptLength = 80
/** More than is shown, because markup is removed. */
const lengthRead = 1_000

export function excerptOf<Field extends string>(
  documentKind: Pick<DocumentKind<Field>, 'title' | 'body' | 'plainText'>,
  typed: FormTexts<Field>,
): TextExcerpt {
  const [title, body] = [typed[documentKind.title], typed[documentKind.body]]
  const beginning = body.trimStart().slice(0, lengthRead).toWellFormed()
  return {
    title: Array.from(title.slice(0, titleLength * 2))
      .slice(0, titleLength)
      .join(''),
    excerpt: firstWords(documentKind.plainText(beginning)),
    characterCount: body.length,
  }
}

function firstWords(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= excerptLength) return text
  const cut = characters.slice(0, excerptLength).join('')
  // A text without spaces is cut anywhere.
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > excerptLength / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`
}
