import type { StatedRestore } from './stated-restore.rules'

/** A restore in words, for those who verify the record. */
export function restoreText(restore: StatedRestore & { position: number }): string {
  const { position, time, backup, fork } = restore
  const older = fork ? 'another copy of it' : 'an older one'
  const what = backup
    ? `the operator restored a backup of ${backup}`
    : `the database was replaced by ${older}`
  return `Entry ${position}, of ${time}: ${what}. ${lossText(restore)}`
}

function lossText({ size, lost, fork }: StatedRestore): string {
  if (!lost) return 'The record does not say how much was lost.'
  if (fork) {
    return `Entries ${fork.size} to ${lost.size - 1} of the record before are lost: it had itself been restored, from an older copy.`
  }
  if (lost.size <= size) {
    return `An earlier head with ${lost.size} entries is not in the record any more, and the record does not say how much was lost.`
  }
  const last = lost.size - 1
  return last === size
    ? `Entry ${size} of the record before is lost.`
    : `Entries ${size} to ${last} of the record before are lost.`
}
