import { pictureIdOf } from '../body-pictures.rules'
import type { MediaStore } from '../stores/store.rules'
import type { Thumbnail } from '../thumbnail.rules'
import { iconEndings, logoEndings } from './brand-pictures.rules'
import { iconFiles, logoFiles } from './draw-brand.service'

export type BrandKind = 'logo' | 'icon'

/** An upload that was accepted. */
type Upload = Thumbnail & { bytes: Uint8Array }

/** The files of logos and icons. Those that are replaced stay, because other caches have pages that show them. */
export function createBrandPictures(store: MediaStore) {
  return {
    get: (file: string) => store.get(file),

    /** Writes all files that pages need, and returns the picture's id. */
    async add(kind: BrandKind, upload: Upload): Promise<string> {
      const id = pictureIdOf(upload)
      const files = kind === 'logo' ? await logoFiles(upload.bytes) : await iconFiles(upload.bytes)
      for (const [ending, bytes] of files) await store.put(id + ending, bytes)
      return id
    },

    /** Whether a form may name this picture. */
    async has(kind: BrandKind, id: string): Promise<boolean> {
      const ending = kind === 'logo' ? logoEndings.download : iconEndings.maskable
      return (await store.size(id + ending)) !== null
    },
  }
}

export type BrandPictures = ReturnType<typeof createBrandPictures>
