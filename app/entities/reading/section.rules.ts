import { isIocHeading } from '~/markdown/tree/ioc-headings'

/** Where a reader of a text is: below which heading. */
export interface Section {
  heading: string
  /** The IOC heading that is still open. */
  ioc: { text: string; depth: number } | null
}

/** An IOC section ends with the next heading of its level or a higher one. */
export function openSection(section: Section, text: string, depth: number): void {
  section.heading = text
  if (section.ioc && depth <= section.ioc.depth) section.ioc = null
  if (!section.ioc && isIocHeading(text)) section.ioc = { text, depth }
}
