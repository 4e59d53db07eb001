import { slugify } from '~/config/slugify'
import type { AuthorLink } from './author.rules'

export const maxLinks = 6

export const authorLimits = {
  name: 120,
  slug: 80,
  role: 120,
  biography: 2_000,
  label: 60,
  url: 500,
}

/** The form of an author as it was typed. */
export interface AuthorFormValues {
  name: string
  slug: string
  role: string
  biography: string
  links: AuthorLink[]
}

/** An author without picture and account, as the form describes them. */
export type AuthorContent = AuthorFormValues

export type AuthorErrors = Partial<
  Record<'name' | 'slug' | 'role' | 'biography' | 'links' | 'picture' | 'editor', string>
>

export type ParsedAuthor =
  | { ok: true; content: AuthorContent }
  | { ok: false; errors: AuthorErrors }

/** Without a slug, it is created from the name. */
export function parseAuthor(typed: AuthorFormValues): ParsedAuthor {
  const name = oneLine(typed.name)
  const content: AuthorContent = {
    name,
    slug: slugify(oneLine(typed.slug) || name),
    role: oneLine(typed.role),
    biography: typed.biography.replace(/\r\n?/g, '\n').trim(),
    links: typed.links
      .map(({ label, url }) => ({ label: oneLine(label), url: url.trim() }))
      .filter(({ label, url }) => label !== '' || url !== ''),
  }
  const errors = errorsOf(content)
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, content }
}

function errorsOf(content: AuthorContent): AuthorErrors {
  const errors: AuthorErrors = {}
  if (content.name === '') errors.name = 'Name is required'
  for (const field of ['name', 'slug', 'role', 'biography'] as const) {
    const count = Array.from(content[field]).length
    if (count <= authorLimits[field]) continue
    errors[field] =
      `This is ${count} characters long. Shorten it to ${authorLimits[field]} at most.`
  }
  const links = linksProblem(content.links)
  if (links) errors.links = links
  return errors
}

function linksProblem(links: readonly AuthorLink[]): string | null {
  if (links.length > maxLinks) return `These are ${links.length} links. Enter ${maxLinks} at most.`
  for (const { label, url } of links) {
    if (label === '')
      return `The link ${url} has no label. Say what it leads to, such as “Mastodon”.`
    if (label.length > authorLimits.label) return `The label “${label}” is too long.`
    if (!isWebAddress(url)) {
      return `The link “${label}” needs an address that begins with https://.`
    }
  }
  return null
}

/** Only https: a page must not send readers to an unprotected or unexpected place. */
export function isWebAddress(url: string): boolean {
  if (url.length > authorLimits.url) return false
  const parsed = URL.canParse(url) ? new URL(url) : null
  return parsed?.protocol === 'https:' && parsed.username === '' && parsed.password === ''
}

function oneLine(typed: string): string {
  return typed.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}
