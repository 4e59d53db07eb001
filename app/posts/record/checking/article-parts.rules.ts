import { findAll, hasClass, type PageElement, tidy, wordsOf } from './page-element.rules'

/** What the record has of an article, as its page shows it. */
export interface ArticleParts {
  header: PageElement
  title: string
  summary: string
  authors: string[]
  tags: string[]
  /** When it was published, as the page says it; '' if it does not. */
  published: string
  body: PageElement
  faq: { question: string; answer: string }[]
  /** What readers are told about changes. */
  notes: {
    change: string
    version: number
    text: string
    /** Its date, as the page says it; '' if it does not. */
    at: string
    /** Its text is hidden: the page only says that there was one. */
    isHidden: boolean
  }[]
}

/** Reads them from the page of a post: its <article>. Null if the page is made differently. */
export function partsOfArticle(article: PageElement): ArticleParts | null {
  const [header] = findAll(article, ({ tagName }) => tagName === 'header')
  const [body, ...others] = findAll(article, (element) => hasClass(element, 'prose'))
  const [title] = header ? findAll(header, ({ tagName }) => tagName === 'h1') : []
  // A second text would not be compared.
  if (!header || !body || !title || others.length > 0) return null
  const [summary] = findAll(
    header,
    ({ tagName, attributes }) => tagName === 'p' && attributes.dir === 'auto',
  )
  const [byline] = findAll(header, (element) => isByline(element))
  const tags = findAll(header, ({ attributes }) => isTopicPath(attributes.href ?? ''))
  const [published] = findAll(header, ({ tagName }) => tagName === 'time')
  const faq = findAll(
    article,
    ({ tagName, attributes }) => tagName === 'details' && attributes.name === 'faq',
  )
  return {
    header,
    title: wordsOf(title),
    summary: summary ? wordsOf(summary) : '',
    authors: byline ? namesIn(byline).map(wordsOf) : [],
    tags: tags.map(wordsOf),
    published: published?.attributes.datetime ?? '',
    body,
    faq: faq.map(questionOf),
    notes: notesIn(article),
  }
}

/** Names that may be written from right to left are isolated from what is around them. */
function namesIn(element: PageElement): PageElement[] {
  return findAll(element, ({ tagName }) => tagName === 'bdi')
}

function isByline(element: PageElement): boolean {
  return (
    element.tagName === 'p' && wordsOf(element).startsWith('By ') && namesIn(element).length > 0
  )
}

function isTopicPath(href: string): boolean {
  return href.startsWith('/topics/')
}

function questionOf(details: PageElement): { question: string; answer: string } {
  const textOf = (name: string) =>
    findAll(details, ({ tagName }) => tagName === name)
      .map(wordsOf)
      .join(' ')
  return { question: textOf('summary'), answer: textOf('p') }
}

/** Their ids name the version: see noteAnchor(). */
const noteId = /^(correction|update)-(\d+)$/

function notesIn(article: PageElement): ArticleParts['notes'] {
  const isNote = ({ attributes }: PageElement) => noteId.test(attributes.id ?? '')
  // A heading of the text may have such an id, too: what is found is not looked into.
  const found = findAll(article, (element) => isNote(element) || hasClass(element, 'prose'))
  return found.filter(isNote).map((element) => {
    const [, change = '', version] = noteId.exec(element.attributes.id ?? '') ?? []
    const isHidden = 'data-hidden' in element.attributes
    const [time] = findAll(element, ({ tagName }) => tagName === 'time')
    const at = time?.attributes.datetime ?? ''
    return { change, version: Number(version), text: tidy(textOfNote(element)), at, isHidden }
  })
}

/** Without what stands before it: "Correction, 3 May:". */
function textOfNote(element: PageElement): string {
  const [paragraph] = findAll(element, ({ tagName }) => tagName === 'p')
  const { children, ...rest } = paragraph ?? element
  const isLabel = (child: PageElement | string) =>
    typeof child !== 'string' && child.tagName === 'strong'
  return wordsOf({ ...rest, children: children.filter((child) => !isLabel(child)) })
}
