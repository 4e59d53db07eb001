/**
 * The version that the text of a form is based on. After a save whose answer got lost, the form still names the version
 * that it was opened with: its text is based on the version that it saved itself.
 */
export function baseOfSave(
  {
    baseVersion,
    sequence,
    isMerged,
  }: { baseVersion: number; sequence?: number; isMerged?: boolean },
  lastSave: { version: number; sequence: number | null } | null,
): { baseVersion: number; isSuperseded: boolean } {
  const unchanged = { baseVersion, isSuperseded: false }
  if (isMerged || !lastSave || !(lastSave.version > baseVersion)) return unchanged
  const isLater = lastSave.sequence === null || !(Number(sequence) <= lastSave.sequence)
  return isLater
    ? { baseVersion: lastSave.version, isSuperseded: false }
    : { baseVersion, isSuperseded: true }
}
