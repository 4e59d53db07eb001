import { z } from 'zod'
import { withoutControls } from '../../html/html-text'

/** Columns were added and renamed in ten years of Ghost: any may be missing, null or of another type. */
const text = z
  .unknown()
  .optional()
  .transform((value) =>
    typeof value === 'string'
      ? withoutControls(value)
      : typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : '',
  )
const order = z
  .unknown()
  .optional()
  .transform((value) => Number(value) || 0)
const flag = text.transform((value) => value === 'true' || value === '1')
const moment = text.transform(momentOf)

/** Numbers are milliseconds, and times without a zone are UTC. */
function momentOf(value: string): Date | null {
  if (value === '') return null
  const isNumber = /^-?\d{5,}$/.test(value)
  const zoned = /^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(value) ? `${value.replace(' ', 'T')}Z` : value
  const date = new Date(isNumber ? Number(value) : zoned)
  return Number.isNaN(date.getTime()) ? null : date
}

const meta = {
  meta_title: text,
  meta_description: text,
  og_title: text,
  og_description: text,
  og_image: text,
  twitter_title: text,
  twitter_description: text,
  twitter_image: text,
}

export const postRow = z.object({
  ...meta,
  id: text,
  uuid: text,
  title: text,
  slug: text,
  lexical: text,
  mobiledoc: text,
  markdown: text,
  html: text,
  feature_image: text,
  /** The feature image of Ghost 0. */
  image: text,
  featured: flag,
  type: text,
  /** Instead of a type, until Ghost 2. */
  page: flag,
  status: text,
  visibility: text,
  created_at: moment,
  updated_at: moment,
  published_at: moment,
  custom_excerpt: text,
  codeinjection_head: text,
  codeinjection_foot: text,
  canonical_url: text,
  /** Until Ghost 1. */
  author_id: text,
})
export type PostRow = z.infer<typeof postRow>

export const metaRow = z.object({
  ...meta,
  post_id: text,
  feature_image_alt: text,
  feature_image_caption: text,
  email_only: flag,
})
export type MetaRow = z.infer<typeof metaRow>

export const tagRow = z.object({
  id: text,
  name: text,
  slug: text,
  description: text,
  visibility: text,
})
export type TagRow = z.infer<typeof tagRow>

export const userRow = z.object({
  id: text,
  name: text,
  slug: text,
  bio: text,
  profile_image: text,
  /** The picture of Ghost 0. */
  image: text,
  website: text,
  location: text,
  facebook: text,
  twitter: text,
  threads: text,
  bluesky: text,
  mastodon: text,
  tiktok: text,
  youtube: text,
  instagram: text,
  linkedin: text,
})
export type UserRow = z.infer<typeof userRow>

export const postTagRow = z.object({ post_id: text, tag_id: text, sort_order: order })
export const postAuthorRow = z.object({ post_id: text, author_id: text, sort_order: order })
export const settingRow = z.object({ key: text, value: text })

export const memberRow = z.object({
  id: text,
  email: text,
  created_at: moment,
  /** Until Ghost 4: whether the member gets mails. */
  subscribed: text,
  /** Subscribers of Ghost 1 to 3. */
  status: text,
})
export const memberNewsletterRow = z.object({ member_id: text })

export const isPublic = ({ status, visibility }: Pick<PostRow, 'status' | 'visibility'>) =>
  status === 'published' && (visibility === 'public' || visibility === '')

export const isPage = ({ type, page }: Pick<PostRow, 'type' | 'page'>) => type === 'page' || page
