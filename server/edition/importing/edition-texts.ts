import { parsePictureId, pictureIdOf } from '~/pictures/body-pictures.rules'
import { picturesInText, withReplacedPicture } from '~/pictures/library/pictures-in-text.rules'
import type { StoredPicture } from '~/posts/importing/import-pictures.service'
import { findPicture } from '~/posts/pictures/library/pictures.queries'
import type { SourceContext, SourceItem } from '../../importing/source'
import { pictureFile } from '../layout'
import { withSitePictures } from '../picture-links'
import type { Entries, Entry } from '../side-files'
import type { EditionFolder } from './edition-folder'
import { type FolderLink, folderLinks, withAddresses } from './folder-links'

/** Where the posts of the folder are, and where they will be. */
export interface EditionAddresses {
  posts: { file: string; id: string }[]
  /** The address that each post will have, by its id. */
  addresses: Map<string, string>
}

interface TextParts {
  folder: EditionFolder
  context: SourceContext
  /** Names and descriptions of pictures. */
  pictures: Entries['pictures']
  plan: EditionAddresses
}

export interface EditionTexts {
  /** The text with addresses of this site, once its pictures are stored. */
  bodyOf(body: string, file: string, notes: string[]): Promise<string>
  authorItem(author: Entry<'authors'>): Promise<SourceItem>
}

export function createEditionTexts({ folder, context, pictures, plan }: TextParts): EditionTexts {
  const described = new Map(pictures.map((entry) => [entry.id, entry]))
  const idOfFile = new Map(plan.posts.map(({ file, id }) => [file, id]))
  const stored = new Map<string, Promise<StoredPicture | null>>()
  return { bodyOf, authorItem }

  async function bodyOf(body: string, file: string, notes: string[]): Promise<string> {
    const onSite = await withStoredPictures(withSitePictures(body), notes)
    const replaced: { link: FolderLink; address: string }[] = []
    for (const link of folderLinks(onSite, file)) {
      const address = await addressOf(link, notes)
      if (address !== null) replaced.push({ link, address })
    }
    return withAddresses(onSite, replaced)
  }

  /** Pictures that were exported have the id that they had. */
  async function withStoredPictures(body: string, notes: string[]): Promise<string> {
    let text = body
    for (const { id } of picturesInText(body)) {
      const result = await storeFile(pictureFile(id), described.get(id))
      if (result?.ok) {
        const picture = parsePictureId(id)
        const isAnother = picture && pictureIdOf(result.picture) !== id
        if (isAnother) text = withReplacedPicture(text, picture, result.picture)
      } else if (result) notes.push(`The picture ${id}.webp was left out. ${result.why}`)
      else if (!(await findPicture(context.db, id))?.isStored) {
        notes.push(`The picture ${id}.webp is not in the folder.`)
      }
    }
    return text
  }

  async function addressOf(
    { url, path, hash, isPicture }: FolderLink,
    notes: string[],
  ): Promise<string | null> {
    const isPost = /\.md$/i.test(path ?? url)
    if (path === null || !folder.has(path)) {
      if (isPicture || isPost) notes.push(`${url} is not in the folder.`)
      return null
    }
    if (isPost) {
      const address = plan.addresses.get(idOfFile.get(path) ?? '')
      return address === undefined ? null : `${address}${hash}`
    }
    const result = isPicture ? await storeFile(path) : null
    if (result && !result.ok) notes.push(`The picture ${url} was left out. ${result.why}`)
    return result?.ok ? result.path : null
  }

  /** Each file once, however many texts show it. Null if it is not in the folder. */
  function storeFile(
    path: string,
    { name = path, alt = '' }: Partial<Entry<'pictures'>> = {},
  ): Promise<StoredPicture | null> {
    const known = stored.get(path)
    if (known) return known
    const storing = folder.readBytes(path).then((bytes) => {
      return bytes && context.storeImportedPicture({ ok: true, bytes, name }, { alt })
    })
    stored.set(path, storing)
    return storing
  }

  async function authorItem({
    picture: id,
    retired,
    ...profile
  }: Entry<'authors'>): Promise<SourceItem> {
    const result = id === undefined ? null : await storeFile(pictureFile(id), described.get(id))
    const picture = result?.ok ? result.picture : null
    return { type: 'author', author: { ...profile, picture, isRetired: retired } }
  }
}
