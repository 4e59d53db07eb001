import { type BodyPicture, pictureIdOf } from '../body-pictures.rules'

export interface PictureInText {
  id: string
  /** '' if it has none, or it is not written as a markdown picture. */
  alt: string
}

/** The address of a picture or of one of its variants, wherever the text has it: a picture, a link or HTML. */
const address = /article-pictures\/([\w-]{12}-\d{1,5}x\d{1,5})(?:\.\d+)?\.(?:webp|avif)(?![\w-])/g
const maxAltLength = 1000
const maxPathLength = 300

/** The uploaded pictures of a text, each once, with its first description. */
export function picturesInText(text: string): PictureInText[] {
  const alts = new Map<string, string>()
  for (const match of text.matchAll(address)) {
    const id = match[1] ?? ''
    if (alts.get(id)) continue
    alts.set(id, altBefore(text, match.index))
  }
  return [...alts].map(([id, alt]) => ({ id, alt }))
}

/** Reads backwards from the address, so that the time depends on the description alone, not on the text. */
function altBefore(text: string, addressAt: number): string {
  const path = text.slice(Math.max(0, addressAt - maxPathLength), addressAt)
  const [opening] = /\]\([^\s()]*$/.exec(path.slice(path.lastIndexOf(']('))) ?? []
  if (opening === undefined) return ''
  const altEnd = addressAt - opening.length
  const before = text.slice(Math.max(0, altEnd - maxAltLength), altEnd)
  const altStart = before.lastIndexOf('![')
  return altStart === -1 ? '' : unescaped(before.slice(altStart + 2))
}

function unescaped(markdown: string): string {
  return markdown
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The text with another picture in its place. The id is long and random, so it means nothing else. */
export function withReplacedPicture(text: string, from: BodyPicture, to: BodyPicture): string {
  return text.replaceAll(pictureIdOf(from), pictureIdOf(to))
}
