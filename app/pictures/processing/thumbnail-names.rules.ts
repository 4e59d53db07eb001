const hourMs = 60 * 60 * 1000
/** Pages in other caches still contain the addresses of a replaced picture. */
export const maxReplacedAgeMs = 24 * hourMs
/** A form may stay open over a weekend before it is saved. */
export const maxUploadAgeMs = 7 * 24 * hourMs

const uploadName = /^([\w-]{12})\.webp$/
const postPictureName = /^(.+)\.([\w-]{12})\.(webp|gone)$/

interface PostPictureName {
  id: string
  fingerprint: string
  /** `gone` for the mark of a picture that was replaced. */
  ending: 'webp' | 'gone'
}

/** `{id}.{fingerprint}.webp` or `{id}.{fingerprint}.gone`: null for another name. */
export function parsePostPictureName(name: string): PostPictureName | null {
  const [, id, fingerprint, ending] = postPictureName.exec(name) ?? []
  if (id === undefined || fingerprint === undefined) return null
  return { id, fingerprint, ending: ending === 'gone' ? 'gone' : 'webp' }
}

/** `{fingerprint}.webp` */
export function isUploadName(name: string): boolean {
  return uploadName.test(name)
}

/** The owner of a file in the uploads: a replaced thumbnail's post, or the upload itself. */
export function ownerOfUpload(name: string): string | null {
  return parsePostPictureName(name)?.id ?? uploadName.exec(name)?.[1] ?? null
}

export function isFingerprint(text: string): boolean {
  return /^[\w-]{12}$/.test(text)
}
