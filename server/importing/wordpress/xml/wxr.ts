/** A WordPress export ("WordPress eXtended RSS") in parts, as they come in the file. */
export type WxrPart =
  | { type: 'site'; name: string; value: string }
  | { type: 'author'; author: WxrAuthor }
  | { type: 'term'; term: WxrTerm }
  | { type: 'item'; item: WxrItem }

export interface WxrAuthor {
  login: string
  name: string
}

/** A category, a tag, or a term of a plugin's taxonomy. */
export interface WxrTerm {
  id: string
  taxonomy: string
  slug: string
  name: string
  /** The slug of the term above it. */
  parent: string
}

/** A post, a page, a picture or anything else that WordPress stores like posts. */
export interface WxrItem {
  id: string
  /** `post`, `page`, `attachment`, … */
  type: string
  status: string
  title: string
  slug: string
  link: string
  guid: string
  /** The login of its author. */
  creator: string
  /** In the time zone of the site. */
  date: string
  /** `0000-00-00 00:00:00` for most drafts. */
  dateGmt: string
  modifiedGmt: string
  password: string
  /** The id of the post that a picture was uploaded for, or of the page above; '0' for none. */
  parent: string
  content: string
  excerpt: string
  attachmentUrl: string
  terms: { taxonomy: string; slug: string; name: string }[]
  /** Only the fields that this import uses. */
  meta: Map<string, string>
  commentCount: number
  /** Why it cannot be imported; '' if it can. */
  damage: string
}

/** The elements of an item that are texts, and their fields. */
export const itemFields = {
  'wp:post_id': 'id',
  'wp:post_type': 'type',
  'wp:status': 'status',
  title: 'title',
  'wp:post_name': 'slug',
  link: 'link',
  guid: 'guid',
  'dc:creator': 'creator',
  'wp:post_date': 'date',
  'wp:post_date_gmt': 'dateGmt',
  'wp:post_modified_gmt': 'modifiedGmt',
  'wp:post_password': 'password',
  'wp:post_parent': 'parent',
  'content:encoded': 'content',
  'excerpt:encoded': 'excerpt',
  'wp:attachment_url': 'attachmentUrl',
} as const satisfies Record<string, keyof WxrItem>

export type ItemElement = keyof typeof itemFields

export function isItemElement(name: string): name is ItemElement {
  return Object.hasOwn(itemFields, name)
}

/** The fields of plugins and themes can be megabytes, so only these are read. */
export const metaFields: ReadonlySet<string> = new Set([
  '_thumbnail_id',
  '_wp_attached_file',
  '_wp_attachment_image_alt',
  '_wp_old_slug',
  'footnotes',
  '_yoast_wpseo_title',
  '_yoast_wpseo_metadesc',
  '_yoast_wpseo_focuskw',
  '_yoast_wpseo_primary_category',
  'rank_math_title',
  'rank_math_description',
  'rank_math_focus_keyword',
  'rank_math_primary_category',
  '_aioseo_title',
  '_aioseo_description',
  '_aioseo_keywords',
  '_aioseop_title',
  '_aioseop_description',
  '_aioseop_keywords',
  '_seopress_titles_title',
  '_seopress_titles_desc',
  '_seopress_analysis_target_kw',
])

export function emptyItem(): WxrItem {
  const texts = Object.fromEntries(Object.values(itemFields).map((name) => [name, '']))
  return {
    ...(texts as Record<(typeof itemFields)[ItemElement], string>),
    terms: [],
    meta: new Map(),
    commentCount: 0,
    damage: '',
  }
}
