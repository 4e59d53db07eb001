import { fenceAfter } from './fences.rules'

/** A heading of the text, for the list of headings. */
export interface Heading {
  level: number
  title: string
  /** Where its line starts. */
  start: number
}

const heading = /^ {0,3}(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/
/** Nobody writes a longer heading, and the pattern takes its time on a long line. */
const maxLineLength = 500

/** The headings of a text that is read line by line: fences hide what looks like one. */
export function headingsOf(lines: Iterable<string>): Heading[] {
  const headings: Heading[] = []
  let open: string | null = null
  let start = 0
  for (const line of lines) {
    if (line.length <= maxLineLength) {
      const wasOpen = open
      open = fenceAfter(open, line)
      const match = wasOpen === null && open === null ? heading.exec(line) : null
      if (match) headings.push(headingOf(match, start))
    }
    start += line.length + 1
  }
  return headings
}

function headingOf([, marks = '', title = '']: RegExpExecArray, start: number): Heading {
  return { level: marks.length, title: plain(title), start }
}

function plain(title: string): string {
  return title
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[\^[^\]]*\]/g, '')
    .replace(/(\*\*|\*|~~|`)/g, '')
    .trim()
}
