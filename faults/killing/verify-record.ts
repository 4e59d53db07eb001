import type { Db } from '../../app/database/database'
import { verifyDatabase } from '../../server/record/verify/database/verify-database'
import type { Findings } from '../fault'

/** The public record is whole and signed, and has every public text. */
export async function verifyRecord(db: Db, findings: Findings): Promise<void> {
  const verified = await verifyDatabase({
    db,
    now: new Date(),
    trusted: null,
    report() {},
    digestOf: null,
    known: [],
  })
  for (const { table, row, text } of verified?.problems ?? []) {
    findings.expect(false, `the public record differs: ${table} ${row}: ${text}`)
  }
  const unrecorded = verified?.unrecorded ?? 0
  findings.expect(unrecorded === 0, `${unrecorded} public posts are not in the public record`)
}
