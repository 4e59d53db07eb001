import type { PostStatus } from '~/posts/post.rules'
import type { WxrItem } from '../xml/wxr'

type Item = Pick<WxrItem, 'type' | 'status' | 'password'>

const leftStatuses: Record<string, string> = {
  trash: 'It was in the bin.',
  'auto-draft': 'It was never saved.',
  inherit: 'It is an old version of another post.',
}

const leftTypes: Record<string, string> = {
  page: 'It is a page. Only posts are imported.',
  attachment: 'It is a file of the media library: pictures come with the posts that show them.',
  revision: 'It is an old version of another post.',
  nav_menu_item: 'It is a part of a menu.',
  wp_block: 'It is a block that posts share: it is imported with them.',
}

/** Why an item is not imported; null if it is. */
export function whyLeft({ type, status }: Item): string | null {
  if (type !== 'post')
    return leftTypes[type] ?? `It is of the type "${type}". Only posts are imported.`
  return leftStatuses[status] ?? null
}

export function isImported(item: Item): boolean {
  return whyLeft(item) === null
}

/** Whatever not everybody could read becomes a draft: nothing is made public by an import. */
export function statusOf({ status, password }: Item): { status: PostStatus; note: string | null } {
  if (password !== '') {
    return { status: 'draft', note: 'It had a password: it is a draft now.' }
  }
  switch (status) {
    case 'publish':
      return { status: 'published', note: null }
    case 'future':
      return { status: 'scheduled', note: null }
    case 'draft':
      return { status: 'draft', note: null }
    case 'pending':
      return { status: 'draft', note: 'It was waiting for a review: it is a draft now.' }
    case 'private':
      return { status: 'draft', note: 'It was private: it is a draft now.' }
    default:
      return { status: 'draft', note: `Its status was "${status}": it is a draft now.` }
  }
}
