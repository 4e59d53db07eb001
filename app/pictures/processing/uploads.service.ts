import type { MediaStore } from '../stores/store.rules'
import type { Thumbnail } from '../thumbnail.rules'
import { describeWebp } from '../uploads/webp.rules'
import { isFingerprint } from './thumbnail-names.rules'

/** Pictures that were uploaded and belong to no post yet, named `{fingerprint}.webp`. */
export function createUploads(uploads: Pick<MediaStore, 'get' | 'put'>) {
  return {
    storeUpload: ({ fingerprint, bytes }: { fingerprint: string; bytes: Uint8Array }) =>
      uploads.put(`${fingerprint}.webp`, bytes),
    getUpload: async (fingerprint: string) =>
      isFingerprint(fingerprint) ? uploads.get(`${fingerprint}.webp`) : null,
    /** For a post that is about to use the upload. Writing it again prevents a sweep from removing it before. */
    async claimUpload(fingerprint: string): Promise<Thumbnail | null> {
      if (!isFingerprint(fingerprint)) return null
      const picture = await uploads.get(`${fingerprint}.webp`)
      if (!picture) return null
      await uploads.put(`${fingerprint}.webp`, picture.bytes)
      return describeWebp(picture.bytes)
    },
  }
}
