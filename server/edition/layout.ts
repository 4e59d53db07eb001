import { slugify } from '~/config/slugify'
import { domainOf } from '~/posts/addresses/domain.rules'
import type { PostToSave } from '~/posts/post.rules'

/** Where everything is in the folder of an edition. Paths are relative, with `/` on every system. */
export const pictureFolder = 'pictures'

export const sideFiles = {
  authors: 'authors.yaml',
  redirects: 'redirects.yaml',
  topics: 'topics.yaml',
  decisions: 'decisions.yaml',
  pictures: 'pictures.yaml',
} as const

type Named = Pick<PostToSave, 'kind' | 'id' | 'slug' | 'domain'>

export function postFile(post: Named): string {
  return `${sectionFolder(post)}/${fileName(post)}.md`
}

export function thumbnailFile(post: Named): string {
  return `${sectionFolder(post)}/${post.id}.webp`
}

export function pictureFile(pictureId: string): string {
  return `${pictureFolder}/${pictureId}.webp`
}

function sectionFolder({ kind, domain }: Named): string {
  return kind === 'brief' ? 'weekly-brief' : domainOf(domain)
}

/** Names that Windows gives to devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/
const plain = /^[a-z0-9][a-z0-9-]{0,99}$/

/** The slug, if every file system can store it and tell it from others; otherwise with the id, which is unique. */
function fileName({ slug, id }: Named): string {
  if (slug === null) return id
  if (plain.test(slug) && !reserved.test(slug)) return slug
  const readable = slugify(slug.toWellFormed())
    .replace(/[^a-z0-9-]+/g, '')
    .slice(0, 60)
  return readable === '' ? id : `${readable}-${id}`
}
