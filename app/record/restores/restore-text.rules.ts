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
    return `${lostEntries(fork.size, lost.size - 1)} lost: it had itself been restored, from an older copy.`
  }
  if (lost.size <= size) {
    return `An earlier head with ${lost.size} entries is not in the record any more, and the record does not say how much was lost.`
  }
  return `${lostEntries(size, lost.size - 1)} lost.`
}

function lostEntries(first: number, last: number): string {
  return first === last
    ? `Entry ${first} of the record before is`
    : `Entries ${first} to ${last} of the record before are`
}
