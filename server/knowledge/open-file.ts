import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  type KnowledgeFile,
  KnowledgeFileError,
} from '~/entities/knowledge/files/knowledge-file.rules'
import { readKnowledge } from '~/entities/knowledge/files/read-knowledge.rules'
import { StartupError } from '../process/startup-error'

const unpack = promisify(gunzip)

/** ATT&CK, the largest file, has 50 MB. A JavaScript text cannot be much longer than this. */
const maxBytes = 400 * 1024 * 1024

export interface OpenedFile {
  file: KnowledgeFile
  /** SHA-256 of the file, unpacked. */
  digest: string
  /** When the file was written here: the day of data that names none is not later. */
  changedAt: Date
}

/** Reads a file, also one packed with gzip. Throws a StartupError that says what is wrong with it. */
export async function openKnowledgeFile(path: string): Promise<OpenedFile> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error)
  })
  if (!found.isFile()) {
    throw new StartupError(`${path} is not a file.`, 'Name a file of an authority.')
  }
  if (found.size > maxBytes) throw tooLarge(path)
  const packed = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error)
  })
  const bytes = await unpacked(packed, path)
  try {
    const file = readKnowledge(bytes)
    const digest = createHash('sha256').update(bytes).digest('hex')
    return { file, digest, changedAt: found.mtime }
  } catch (error) {
    if (!(error instanceof KnowledgeFileError)) throw error
    throw new StartupError(`${path} ${error.problem} Nothing was changed.`, error.whatToDo)
  }
}

async function unpacked(bytes: Buffer, path: string): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return await unpack(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(path)
    throw new StartupError(
      `${path} cannot be unpacked: it was damaged, or its download was interrupted. Nothing was changed.`,
      'Download it again.',
    )
  }
}

function unreadable(path: string, { code = '' }: NodeJS.ErrnoException): StartupError {
  return code === 'ENOENT'
    ? new StartupError(`There is no file ${path}.`, 'Check its name.')
    : new StartupError(`${path} cannot be read (${code}).`, 'Let this user read it.')
}

function tooLarge(path: string): StartupError {
  return new StartupError(
    `${path} has more than ${maxBytes / 1024 / 1024} MB, which no file of an authority has. Nothing was changed.`,
    'Check that it is the right file.',
  )
}
