/** The width of a text in ems. */
export type Measure = (text: string) => number

export interface TitleArea {
  /** Width and height in pixels. */
  width: number
  height: number
  /** Font sizes in pixels, the largest first. */
  sizes: readonly [number, ...number[]]
  /** As a multiple of the font size. */
  lineHeight: number
}

export interface FittedTitle {
  size: number
  lines: string[]
}

/** Breaks a title into lines at the largest size that fits. At the smallest size a title that is too long is cut. */
export function fitTitle(title: string, measure: Measure, area: TitleArea): FittedTitle {
  for (const size of area.sizes) {
    const width = area.width / size
    const lines = wrap(title, measure, width)
    if (lines.length <= maxLines(area, size) && lines.every((line) => measure(line) <= width)) {
      return { size, lines: balance(lines, measure, width) }
    }
  }
  const size = area.sizes.at(-1) ?? area.sizes[0]
  const width = area.width / size
  const lines = wrap(splitLongWords(title, measure, width), measure, width)
  const limit = maxLines(area, size)
  if (lines.length <= limit) return { size, lines }
  const lastLine = cutLine(lines.slice(limit - 1).join(' '), measure, width)
  return { size, lines: [...lines.slice(0, limit - 1), lastLine] }
}

function maxLines({ height, lineHeight }: TitleArea, size: number): number {
  return Math.max(1, Math.floor(height / (size * lineHeight)))
}

/** A word that is wider than a line is alone on its line. */
function wrap(text: string, measure: Measure, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Makes the lines about equally long without adding one, so that the last is not a single word. */
function balance(lines: string[], measure: Measure, width: number): string[] {
  let best = lines
  for (let narrower = width * 0.97; narrower > width / 2; narrower *= 0.97) {
    const candidate = wrap(lines.join(' '), measure, narrower)
    const isTooWide = candidate.some((line) => measure(line) > narrower)
    if (candidate.length > lines.length || isTooWide) break
    best = candidate
  }
  return best
}

/** Puts spaces into words that are wider than a line. */
function splitLongWords(text: string, measure: Measure, width: number): string {
  return text
    .split(' ')
    .flatMap((word) => splitWord(word, measure, width))
    .join(' ')
}

function splitWord(word: string, measure: Measure, width: number): string[] {
  if (measure(word) <= width) return [word]
  const pieces = ['']
  for (const letter of graphemes(word)) {
    const longer = pieces.at(-1) + letter
    if (measure(longer) <= width || pieces.at(-1) === '') pieces[pieces.length - 1] = longer
    else pieces.push(letter)
  }
  return pieces
}

function cutLine(line: string, measure: Measure, width: number): string {
  let start = ''
  for (const letter of graphemes(line)) {
    if (measure(`${start}${letter}…`) > width) break
    start += letter
  }
  return `${start.replace(/[\s\p{P}]+$/u, '')}…`
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
