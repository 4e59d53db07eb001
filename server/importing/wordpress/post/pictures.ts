import { type PictureFile, pictureOrigin } from '~/posts/importing/import-pictures.service'
import { dataOf } from '../../html/data-address'
import type { PictureToStore, StoredPicture } from '../../html/import-html'
import type { MediaFolder } from '../../shared/media-folder'
import type { SourceContext } from '../../source'
import type { SiteAddresses } from '../site/addresses'
import { type Attachment, type SiteIndex, uploadPath } from '../site/site-index'

export interface SitePictures {
  /** Stores a picture of a text. */
  store(picture: PictureToStore): Promise<StoredPicture>
  /** The file of a featured picture. */
  featured(id: string): Promise<PictureFile>
  ofGallery(ids: readonly string[] | null, postId: string): Attachment[]
}

/** Where the uploads can be in the folder that the operator names. */
export const uploadFolders = ['', 'uploads', 'wp-content/uploads']

interface Parts {
  index: Pick<SiteIndex, 'attachments'>
  addresses: Pick<SiteAddresses, 'isOfSite'>
  media: MediaFolder
  storeImportedPicture: SourceContext['storeImportedPicture']
  /** Identifies the old site. */
  source: string
}

export function createPictures({
  source: site,
  index,
  addresses,
  media,
  storeImportedPicture,
}: Parts): SitePictures {
  const byFile = new Map([...index.attachments.values()].map((found) => [found.file, found]))

  async function find(source: string) {
    const data = dataOf(source)
    if (data) return { found: { ok: true, bytes: data, name: 'picture' } as const }
    const file = fileOf(source)
    if (file === null) return { found: { ok: false, why: 'It is on another site.' } as const }
    const candidates = originalsOf(file)
    const attachment = candidates.map((path) => byFile.get(path)).find(Boolean)
    const [original = file] = candidates
    return {
      found: await media.read(candidates),
      origin: pictureOrigin(site, original),
      alt: attachment?.alt,
    }
  }

  function fileOf(source: string): string | null {
    const uploaded = uploadPath(source)
    if (uploaded !== null) return uploaded
    const url = URL.parse(source)
    if (!url) return null
    // WordPress.com keeps the files of its sites on another host.
    const isOfSite = addresses.isOfSite(url) || url.host.endsWith('.files.wordpress.com')
    return isOfSite ? decodePath(url.pathname).slice(1) : null
  }

  return {
    async store({ source, alt }) {
      const { found, origin, ...library } = await find(source)
      const described = alt || library.alt || ''
      const stored = await storeImportedPicture(found, { alt: described, origin: origin ?? null })
      if (!stored.ok) return { ok: false, reason: stored.why }
      return { ok: true, address: stored.path, alt: described }
    },
    async featured(id) {
      const attachment = index.attachments.get(id)
      if (!attachment) return { ok: false, why: 'The export does not name its file.' }
      return media.read([attachment.file, ...originalsOf(attachment.file)])
    },
    ofGallery(ids, postId) {
      if (ids !== null) return ids.flatMap((id) => index.attachments.get(id) ?? [])
      const all = [...index.attachments.values()]
      return all.filter((found) => found.parent === postId && isPicture(found))
    },
  }
}

/** The file as it was uploaded, before one of the sizes that WordPress makes of it. */
export function originalsOf(file: string): string[] {
  const original = file.replace(/-\d{1,5}x\d{1,5}(?=\.\w{3,4}$)/, '')
  return [...new Set([original, original.replace(/(?=\.\w{3,4}$)/, '-scaled'), file])]
}

function isPicture({ file }: Attachment): boolean {
  return /\.(jpe?g|png|gif|webp|avif)$/i.test(file)
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
