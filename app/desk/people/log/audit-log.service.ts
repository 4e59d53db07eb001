import type { Db } from '~/database/database'
import { auditEntries, namesInLog, type StoredAuditEntry } from '~/people/audit/audit.queries'
import type { AuditFilter } from '~/people/audit/audit-filter.rules'

const partSize = 1_000

/** Who did what at the desk. */
export function createAuditLog({ db }: { db: Db }) {
  return {
    /** Newest first. */
    entries: (page: Parameters<typeof auditEntries>[1]) => auditEntries(db, page),
    names: () => namesInLog(db),
    /** Every entry of a filter, newest first, loaded part by part. */
    async *all(filter: AuditFilter): AsyncGenerator<StoredAuditEntry[]> {
      let before: number | undefined
      for (;;) {
        const entries = await auditEntries(db, { ...filter, limit: partSize, before })
        yield entries
        if (entries.length < partSize) return
        before = entries.at(-1)?.id
      }
    },
  }
}

export type AuditLog = ReturnType<typeof createAuditLog>
