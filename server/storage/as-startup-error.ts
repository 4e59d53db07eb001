import type { Env } from '~/config/env.server'
import { faultOf } from '~/database/faults'
import { DatabaseIsNewerError } from '~/database/schema/migrate'
import { DatabaseBusyError } from '~/database/sqlite/busy'
import { ObjectStorageError } from '~/pictures/stores/objects/object-storage-error.rules'
import { reasonOf } from '../process/reason'
import { StartupError } from '../process/startup-error'
import { whatToDoWhenDamaged } from './check/check-at-start'
import { cannotWrite, isEmbedded } from './data-folder'
import { explainObjectStorage } from './picture-stores/check-object-storage'

/** SQLite's error codes that an operator can do something about. */
const sqliteProblems: Record<number, { problem: string; whatToDo: string }> = {
  5: {
    problem: 'is locked by another program',
    whatToDo: 'Stop the program that holds it, then start again.',
  },
  8: {
    problem: 'is read-only',
    whatToDo: 'Give this user write access to its file, or set DATA_DIR to another folder.',
  },
  10: {
    problem: 'cannot be read or written',
    whatToDo:
      'Check the disk: it may be full, read-only or failing. `npm run vigil -- doctor` says more.',
  },
  11: { problem: 'is damaged', whatToDo: whatToDoWhenDamaged },
  13: {
    problem: 'cannot grow, since the disk is full',
    whatToDo: 'Free space on the disk, then start again.',
  },
  14: {
    problem: 'cannot be opened',
    whatToDo: 'Give this user write access to its folder, or set DATA_DIR to another one.',
  },
  26: {
    problem: 'is not a SQLite database',
    whatToDo: 'Move the file vigil.db away, or set DATA_DIR to another folder.',
  },
}

type SiteEnv = Pick<Env, 'dataDir' | 'databaseUrl'>

const unwritable = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EEXIST',
  'ENOTDIR',
  'EISDIR',
])

/** Turns an error into one that tells the operator what to do; returns any other error as it is. */
export function asStartupError(error: unknown, env: SiteEnv): unknown {
  if (error instanceof DatabaseIsNewerError) {
    return new StartupError(
      'The database was written by a newer version of Vigil.',
      'Start that version, or restore a backup made with this one.',
    )
  }
  if (error instanceof ObjectStorageError) return explainObjectStorage(error)
  const cause = error instanceof DatabaseBusyError ? (error.cause ?? error) : error
  const { code, errcode, path } = cause as NodeJS.ErrnoException & { errcode?: number }
  // The lower byte is the primary error code.
  const known = code === 'ERR_SQLITE_ERROR' ? sqliteProblems[(errcode ?? 0) & 0xff] : undefined
  if (known) {
    return new StartupError(`The database in ${env.dataDir} ${known.problem}.`, known.whatToDo)
  }
  if (code && unwritable.has(code)) {
    return path === undefined || `${path}/`.startsWith(`${env.dataDir}/`)
      ? cannotWrite(env.dataDir, error)
      : new StartupError(
          `${path} cannot be used (${code}).`,
          'Give this user the right to, make room on its disk, or name another file.',
        )
  }
  return isEmbedded(env) ? error : explainPostgres(error)
}

export const whenPostgresIsAway =
  'Check that PostgreSQL runs and that the address, user and password are right; or unset DATABASE_URL to use SQLite.'

function explainPostgres(error: unknown): unknown {
  switch (faultOf(error)) {
    case 'disk-full':
      return new StartupError(
        'The database at DATABASE_URL cannot grow, since the disk of PostgreSQL is full.',
        'Free space on that disk.',
      )
    case 'read-only':
      return new StartupError(
        'The database at DATABASE_URL can only be read.',
        'Set DATABASE_URL to the primary, or let it accept changes (default_transaction_read_only).',
      )
    case 'unavailable':
      return new StartupError(
        `The database at DATABASE_URL does not answer (${reasonOf(error)}).`,
        whenPostgresIsAway,
      )
    case null:
      return error
  }
}
