import { inScratchDatabase } from '../../../backup/verify/verify-backup'
import { anotherPicture } from './pictures/picture-digests'
import { inSnapshot } from './snapshot'
import { type DatabaseToVerify, type VerifiedDatabase, verifyDatabase } from './verify-database'

/** Restores a backup into a scratch database, and compares every row and picture with the record in it. */
export function verifyBackupRecord(
  file: string,
  { trusted, report }: Pick<DatabaseToVerify, 'trusted' | 'report'>,
): Promise<VerifiedDatabase | null> {
  const digests = new Map<string, string>()
  const pictures = {
    add: async () => {},
    place: async ({ path, sha256 }: { path: string; sha256: string }) => {
      digests.set(path, sha256)
    },
  }
  return inScratchDatabase({ file, pictures, report }, ({ manifest }, database) =>
    inSnapshot(`file:${database}`, async (db) => {
      // A backup has no file that is not the picture of its post.
      const replaced = new Set(manifest.replaced)
      const digestOf = async ({ path }: { path: string }) =>
        digests.get(path) ?? (replaced.has(path) ? anotherPicture : null)
      const known = manifest.record
        ? [{ head: manifest.record, source: 'the manifest of the backup says' }]
        : []
      const now = new Date(manifest.at)
      return verifyDatabase({ db, now, trusted, report, digestOf, known })
    }),
  )
}
