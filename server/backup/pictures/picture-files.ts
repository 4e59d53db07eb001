import { isBodyPictureName, parseBodyVariant } from '~/pictures/body-pictures.rules'
import { parseVariantName } from '~/pictures/picture-addresses.rules'
import { parsePostPictureName } from '~/pictures/processing/thumbnail-names.rules'
import type { Row } from '../tables/row-source'

/** The folders of the data folder that are backed up; all other pictures are made from these. */
export const pictureFolders = [
  'article-thumbnails',
  'article-pictures',
  'publication-pictures',
  'uploads',
] as const

/** The pictures that the rows of a snapshot name. */
export function createNamedPictures() {
  /** The fingerprint of each post's picture; null if it has none. */
  const thumbnails = new Map<string, string | null>()
  const inTexts = new Set<string>()
  return {
    thumbnails,
    inTexts,
    note(table: string, row: Row): void {
      if (table === 'articles' || table === 'weekly_briefs') {
        const id = String(row.id)
        const fingerprint = row.thumbnail_fingerprint
        if (typeof fingerprint === 'string') thumbnails.set(id, fingerprint)
        else if (!thumbnails.has(id)) thumbnails.set(id, null)
        const body = String(row.body)
        if (!body.includes('article-pictures/')) return
        for (const [, name = ''] of body.matchAll(/article-pictures\/([\w.-]+)/g)) {
          if (isBodyPictureName(name)) inTexts.add(name)
        }
      }
      if (table === 'pictures' && row.is_stored === 1) inTexts.add(`${row.id}.webp`)
    },
  }
}

export type NamedPictures = ReturnType<typeof createNamedPictures>

export interface ReadFile {
  bytes: Buffer
  sha256: string
  modifiedAt: Date
}

/** Where pictures are read from. Paths are those of the data folder, which backups contain. */
export interface PictureSource {
  /** The paths of all pictures that are backed up. */
  paths(): AsyncIterable<string>
  /** Null if there is no such picture. */
  read(path: string): Promise<ReadFile | null>
  /** As of the last call of paths(), or later. */
  stat(path: string): Promise<{ size: number; modifiedAt: Date } | null>
  /** The thumbnail of a post that the snapshot names, even if it was replaced since. */
  readThumbnail(id: string, fingerprint: string, named: NamedPictures): Promise<ReadFile | null>
}

/** The paths of all pictures that the snapshot names. */
export function requiredPaths({ thumbnails, inTexts }: NamedPictures): Set<string> {
  const posts = [...thumbnails].filter(([, fingerprint]) => fingerprint !== null)
  return new Set([
    ...posts.map(([id]) => thumbnailPath(id)),
    ...[...inTexts].map((name) => `article-pictures/${name}`),
  ])
}

export function thumbnailPath(id: string): string {
  return `article-thumbnails/${id}.webp`
}

/** Null for another picture than a thumbnail. */
export function postOfThumbnail(path: string): string | null {
  return /^article-thumbnails\/(.+)\.webp$/.exec(path)?.[1] ?? null
}

/** Sizes are made from the originals, and names that begin with a dot are of unfinished files. */
export function isDerived(folder: string, name: string): boolean {
  if (name.startsWith('.')) return true
  if (folder === 'article-thumbnails') return parseVariantName(name) !== null
  return folder === 'article-pictures' && parseBodyVariant(name) !== null
}

/** A thumbnail that was replaced, or that is in object storage, where all have such names; null for another picture. */
export function namedThumbnail(path: string): { id: string; fingerprint: string } | null {
  const [, name = ''] = /^uploads\/[0-9a-f]{2}\/(.+)$/.exec(path) ?? []
  const picture = parsePostPictureName(name)
  return picture?.ending === 'webp' ? picture : null
}
