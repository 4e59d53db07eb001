import type { Editor } from '~/people/editor.rules'

/** A picture of the library, without where it is used. */
export interface LibraryPicture {
  id: string
  width: number
  height: number
  fingerprint: string
  /** Whether it has a file in `article-pictures`. Others are only thumbnails of posts. */
  isStored: boolean
  /** Null if the size of its file is not known yet. */
  bytes: number | null
  /** The name of the uploaded file; '' if it is unknown. */
  name: string
  /** The description that is offered where it is used. */
  alt: string
  editorId: string | null
  editorName: string
  uploadedAt: Date
  removedAt: Date | null
}

/** For how many days a removed picture is kept. */
export const retentionDays = 30

/** Authors change what they uploaded; editors and owners change every picture. */
export function mayChangePicture(
  editor: Pick<Editor, 'id' | 'role'>,
  picture: Pick<LibraryPicture, 'editorId'>,
): boolean {
  return editor.role !== 'author' || picture.editorId === editor.id
}

const maxNameLength = 200

/** The name of an uploaded file, without folders and control characters. */
export function pictureFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return Array.from(clean).slice(0, maxNameLength).join('')
}

export const maxAltLength = 300

/** '1.4 MB', as people read sizes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const [value, unit] = bytes < 1e6 ? [bytes / 1000, 'KB'] : [bytes / 1e6, 'MB']
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
}
