import type { BodyPicture } from '~/pictures/body-pictures.rules'
import { type PictureFile, pictureOrigin } from '~/posts/importing/import-pictures.service'
import { dataOf } from '../html/data-address'
import type { PictureToStore, StoredPicture } from '../html/import-html'
import type { MediaFolder } from '../shared/media-folder'
import type { SourceContext } from '../source'

/** Where `--media` may have its pictures: it is the content folder of Ghost, its images folder, or a folder around them. */
export const imageFolders = ['images', 'content/images', ''] as const

const imagePath = /^\/content\/images\/(?:size\/w\d+(?:h\d+)?\/)?(?:format\/\w+\/)?(.+)$/

/** Ghost makes a smaller copy of what is uploaded, and keeps the file as `name_o.jpg`. */
function withOriginal(name: string): string[] {
  const original = name.replace(/(?<!_o)(\.[a-z0-9]+)$/i, '_o$1')
  return original === name ? [name] : [original, name]
}

/** The pictures that texts, posts and authors name. */
export interface GhostPictures {
  /** For a text. */
  store(picture: PictureToStore): Promise<StoredPicture>
  /** The file at an address of the old site, for a thumbnail. */
  find(address: string): Promise<PictureFile>
  portrait(address: string): Promise<BodyPicture | null>
}

interface PictureParts {
  media: MediaFolder
  pathOf: (address: string) => string | null
  /** Identifies the old site. */
  source: string
}

export function createPictures(
  { storeImportedPicture }: Pick<SourceContext, 'storeImportedPicture'>,
  { media, pathOf, source: site }: PictureParts,
): GhostPictures {
  /** Many texts show the same picture. */
  const stored = new Map<string, StoredPicture>()

  async function storeNew({ source, alt }: PictureToStore): Promise<StoredPicture> {
    const origin = originOf(source)
    const result = await storeImportedPicture(await find(source), { alt, origin })
    return result.ok ? { ok: true, address: result.path } : { ok: false, reason: result.why }
  }

  async function find(address: string): Promise<PictureFile> {
    const data = dataOf(address)
    if (data) return { ok: true, bytes: data, name: 'picture' }
    if (pathOf(address) === null) return { ok: false, why: 'It is on another site.' }
    const name = nameOf(address)
    if (name === null) return { ok: false, why: 'It is no picture of the old site.' }
    return media.read(withOriginal(name))
  }

  /** In the folder of images; null for any other address. */
  function nameOf(address: string): string | null {
    const path = pathOf(address)
    return (path && imagePath.exec(decoded(path.replace(/[?#].*$/, '')))?.[1]) ?? null
  }

  function originOf(address: string) {
    const name = nameOf(address)
    return name === null ? null : pictureOrigin(site, name)
  }

  return {
    find,
    async store(picture) {
      const known = stored.get(picture.source)
      if (known) return known
      const result = await storeNew(picture)
      // A picture inside of a text is nowhere else.
      if (!picture.source.startsWith('data:')) stored.set(picture.source, result)
      return result
    },
    async portrait(address) {
      if (address === '') return null
      const result = await storeImportedPicture(await find(address), { origin: originOf(address) })
      return result.ok ? result.picture : null
    },
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
