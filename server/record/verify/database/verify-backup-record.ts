import { inScratchDatabase } from '../../../backup/verify/verify-backup'
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
      const now = new Date(manifest.at)
      const digestOf = async (path: string) => digests.get(path) ?? null
      return verifyDatabase({ db, now, trusted, report, digestOf })
    }),
  )
}
