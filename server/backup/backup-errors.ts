import { basename, dirname } from 'node:path'
import { StartupError } from '../process/startup-error'

const useAnother = 'Copy the file again, or use another backup.'

export function foreignFile(file: string): StartupError {
  return new StartupError(
    `${basename(file)} is not a backup of Vigil.`,
    'Name a file that `vigil backup` wrote.',
  )
}

export function truncatedFile(file: string): StartupError {
  return new StartupError(`${basename(file)} is not complete: it ends too early.`, useAnother)
}

export function damagedFile(file: string, problem: string): StartupError {
  return new StartupError(`${basename(file)} is damaged: ${problem}.`, useAnother)
}

export function newerFile(file: string, version: string): StartupError {
  return new StartupError(
    `${basename(file)} was made by a newer version of Vigil (${version}).`,
    'Use that version, or a later one.',
  )
}

export function expandingFile(file: string): StartupError {
  return new StartupError(
    `${basename(file)} unpacks to more than a backup of its size can contain, so it was not unpacked.`,
    'Use a file that `vigil backup` wrote.',
  )
}

export function notAFile(file: string): StartupError {
  return new StartupError(`${file} is not a file.`, 'Name a file that `vigil backup` wrote.')
}

export function missingFile(file: string, code: string | undefined): StartupError {
  return code === 'ENOENT'
    ? new StartupError(`There is no file ${file}.`, 'Check its name.')
    : new StartupError(`${file} cannot be read (${code}).`, 'Let this user read it.')
}

export function cannotWriteBackup(file: string, code: string): StartupError {
  const missing = {
    problem: `there is no folder ${dirname(file)}`,
    whatToDo: 'Create it, or name a file in another one.',
  }
  const { problem, whatToDo } = (code === 'ENOENT' ? missing : writeProblems[code]) ?? {
    problem: `${file} cannot be written to (${code})`,
    whatToDo: 'Let this user write to its folder, or name a file in another one.',
  }
  return new StartupError(`The backup was not written: ${problem}.`, whatToDo)
}

const full = {
  problem: 'the disk is full',
  whatToDo: 'Make room on the disk, or name a file on another one.',
}

const writeProblems: Record<string, { problem: string; whatToDo: string }> = {
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: {
    problem: 'it is larger than a file may be there',
    whatToDo: 'Name a file on another disk, or raise the limit of this user.',
  },
}
