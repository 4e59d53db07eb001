import type { Db } from '~/database/database'
import type { Pictures } from '../../../storage/pictures'

/** Where a survey looks, and whom it tells how far it is. */
export interface SurveyDeps {
  db: Db
  dataDir: string
  pictures: Pick<Pictures, 'thumbnails' | 'thumbnailFiles' | 'bodyPictures' | 'reportIfDamaged'>
  signal: AbortSignal
  now: Date
  report: (text: string) => void
}

/** A file that is damaged, or that nothing needs. */
export interface SuspectFile {
  /** Within the data folder. */
  path: string
  is: 'damaged' | 'orphaned'
  reason: string
  /** Why `--fix` leaves it where it is; null if it may be moved. */
  keepBecause: string | null
  /** Looks again: the site may be running, and somebody may just have begun to use it. */
  isStillSo(): Promise<boolean>
}

/** All files of one class, such as thumbnails. */
export interface Survey {
  /** Such as `thumbnails`. */
  name: string
  /** How many files of this class there are. */
  files: number
  /** How many the database names. */
  named: number
  /** Paths of files that are named, and are not there. */
  missing: string[]
  suspects: SuspectFile[]
  /** What is worth knowing, and needs nothing to be done. */
  notes: string[]
}

/** Fewer can be a coincidence in a small site. */
const atLeast = 3

/**
 * Whether most of a class looks wrong. Then the files belong to another database, or a folder is not mounted: the
 * mistake is in the settings, and not in the files.
 */
export function isMostlyWrong({ files, named, missing, suspects }: Survey): boolean {
  const isMost = (count: number, all: number) => count >= atLeast && count > all / 2
  return isMost(missing.length, named) || isMost(suspects.length, files)
}
