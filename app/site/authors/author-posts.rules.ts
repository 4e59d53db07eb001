import type { Author } from '~/authors/author.rules'
import type { ListCard } from '~/posts/lists/list-card.rules'
import type { Paging } from '~/posts/lists/paging.rules'

/** A page of the posts of an author. */
export interface AuthorPosts extends Omit<Paging, 'offset'> {
  author: Author
  path: string
  /** The number of posts on all pages together. */
  count: number
  cards: ListCard[]
}

/** An author with the number of their listed posts. */
export interface ListedAuthor extends Author {
  count: number
}

/** The authors of listed posts. */
export interface AuthorIndex {
  current: ListedAuthor[]
  /** Retired. */
  former: ListedAuthor[]
}

export const emptyAuthorIndex: AuthorIndex = { current: [], former: [] }

export function postCount(count: number): string {
  return count === 1 ? '1 post' : `${count} posts`
}

/** The paragraphs of a biography. */
export function paragraphsOf(biography: string): string[] {
  return biography.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
}

const maxDescription = 200

/** The beginning of the biography, or what the page lists. */
export function authorDescription(author: Author, siteName: string): string {
  const { name } = author
  return (
    shortBiography(author) ||
    `Articles and weekly briefs by ${name} from ${siteName}, newest first.`
  )
}

/** The beginning of the biography, cut between words. */
export function shortBiography({ biography }: Pick<Author, 'biography'>): string {
  const text = biography.replace(/\s+/g, ' ').trim()
  if (text.length <= maxDescription) return text
  const end = text.lastIndexOf(' ', maxDescription)
  return `${text.slice(0, end > 0 ? end : maxDescription).toWellFormed()}…`
}
