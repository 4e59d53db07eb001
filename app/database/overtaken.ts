const codes = new Set([
  // PostgreSQL: unique violation, serialization failure, deadlock.
  '23505',
  '40001',
  '40P01',
])
const sqliteUnique = 2067
const sqlitePrimaryKey = 1555

/** Did somebody else get there first, so that the same transaction may well succeed when it is run again? */
export function isOvertaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return codes.has(String(code)) || errcode === sqliteUnique || errcode === sqlitePrimaryKey
}
