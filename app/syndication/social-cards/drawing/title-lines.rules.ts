/** How wide a text is, in parts of the font's size. */
export type Measure = (text: string) => number

export interface Space {
  width: number
  height: number
  /** Sizes of letters in pixels, the largest first. */
  sizes: readonly [number, ...number[]]
  lineHeight: number
}

export interface SetTitle {
  size: number
  lines: string[]
}

/** The title as large as it fits; one that is too long for the smallest letters is cut. */
export function setTitle(title: string, measure: Measure, space: Space): SetTitle {
  for (const size of space.sizes) {
    const width = space.width / size
    const lines = wrapped(title, measure, width)
    if (lines.length <= linesIn(space, size) && lines.every((line) => measure(line) <= width)) {
      return { size, lines: balanced(lines, measure, width) }
    }
  }
  const size = space.sizes.at(-1) ?? space.sizes[0]
  const width = space.width / size
  const lines = wrapped(withBreaks(title, measure, width), measure, width)
  const most = linesIn(space, size)
  if (lines.length <= most) return { size, lines }
  const last = cut(lines.slice(most - 1).join(' '), measure, width)
  return { size, lines: [...lines.slice(0, most - 1), last] }
}

function linesIn({ height, lineHeight }: Space, size: number): number {
  return Math.max(1, Math.floor(height / (size * lineHeight)))
}

/** A word wider than a line gets one of its own. */
function wrapped(text: string, measure: Measure, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** As many lines, but of about the same length: no word is left alone in the last one. */
function balanced(lines: string[], measure: Measure, width: number): string[] {
  let best = lines
  for (let narrower = width * 0.97; narrower > width / 2; narrower *= 0.97) {
    const tried = wrapped(lines.join(' '), measure, narrower)
    if (tried.length > lines.length || tried.some((line) => measure(line) > narrower)) break
    best = tried
  }
  return best
}

/** With spaces inside those words that no line has room for. */
function withBreaks(text: string, measure: Measure, width: number): string {
  return text
    .split(' ')
    .flatMap((word) => pieces(word, measure, width))
    .join(' ')
}

function pieces(word: string, measure: Measure, width: number): string[] {
  if (measure(word) <= width) return [word]
  const found = ['']
  for (const letter of letters(word)) {
    const longer = found.at(-1) + letter
    if (measure(longer) <= width || found.at(-1) === '') found[found.length - 1] = longer
    else found.push(letter)
  }
  return found
}

function cut(line: string, measure: Measure, width: number): string {
  const kept: string[] = []
  for (const letter of letters(line)) {
    if (measure(`${kept.join('')}${letter}…`) > width) break
    kept.push(letter)
  }
  return `${kept.join('').replace(/[\s\p{P}]+$/u, '')}…`
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

function letters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
