/** PostgreSQL has no year 0, and beyond the year 9999 text no longer sorts as time does. */
export function isStorableTime(at: Date): boolean {
  const year = at.getUTCFullYear()
  return year >= 1 && year <= 9999
}
