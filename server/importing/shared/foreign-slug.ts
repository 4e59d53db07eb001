import { slugify } from '~/config/slugify'

/**
 * A slug of another system, as far as an address can have it: browsers read dots as folders, and some characters end a
 * path. '' if nothing is left of it.
 */
export function foreignSlug(slug: string): string {
  const trimmed = slug.normalize('NFC').trim()
  if (/^\.+$/.test(trimmed)) return ''
  return /[/\\?#\p{Cc}]/u.test(trimmed) ? slugify(trimmed) : trimmed
}
