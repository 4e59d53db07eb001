import { slugify } from '~/config/slugify'

/** The file names of syndication feeds: no post can have these addresses. */
export const feedFiles = ['feed.xml', 'atom.xml', 'feed.json'] as const

/** An imported slug stays as it is, unless it is the file name of a feed. */
export function importedSlug(slug: string): string {
  const isTaken = feedFiles.some((file) => file === slug.toLowerCase())
  return isTaken ? slugify(slug) : slug
}

/** The slug itself if it is free, else the first free one of slug-2, slug-3, … */
export async function freeSlug(
  slug: string,
  isTaken: (candidate: string) => Promise<boolean>,
): Promise<string> {
  let candidate = slug
  for (let count = 2; await isTaken(candidate); count += 1) candidate = `${slug}-${count}`
  return candidate
}
