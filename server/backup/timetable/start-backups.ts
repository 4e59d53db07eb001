import { spawn } from 'node:child_process'
import type { Env } from '~/config/env.server'
import {
  claimBackupTurn,
  copyPlace,
  isInFuture,
  lastBackupCopy,
  lastVerifiedBackup,
  renewBackupTurn,
  storeBackupProblem,
  type VerifiedBackup,
} from '~/database/backups'
import type { Db } from '~/database/database'
import { settlesWithin } from '~/timing/settles-within'
import { createSerialTask } from '../../jobs/serial-task'
import type { Log } from '../../process/log'
import { lowerPriority, lowest } from '../../process/low-priority'

type BackupTask = 'make' | 'copy'

interface BackupsOptions {
  env: Pick<Env, 'backupDir' | 'backupEveryMs' | 'backupStorage'>
  db: Db
  clock: () => Date
  log: Pick<Log, 'error' | 'info'>
  /**
   * Makes a verified backup in BACKUP_DIR, or only copies the last one to object storage; rejects with the reason if it
   * cannot.
   */
  run?: (task: BackupTask, signal: AbortSignal) => Promise<void>
  /** How often to look whether one is due. */
  everyMs?: number
}

/** After a failure, and while one process makes a backup, the others wait for so long. */
const turnMs = 60 * 60_000

/** Makes backups on a timetable, in one of all processes that share the database. */
export function startBackups(options: BackupsOptions) {
  const { env, db, clock, log, run = runCommand, everyMs = 60_000 } = options
  const folder = env.backupDir
  if (folder === null) return { stop: async () => {} }
  const stopping = new AbortController()
  const task = createSerialTask(log, 'it could not be decided whether a backup is due', backUpIfDue)
  const timer = setInterval(task.run, everyMs)
  task.run()

  async function backUpIfDue(): Promise<void> {
    const now = clock()
    const last = await lastVerifiedBackup(db)
    // The timer may fire a little before or after a backup is due.
    const isRecent =
      last?.file.startsWith(`${folder}/`) === true &&
      !isInFuture(last.at, now) &&
      now.getTime() - last.at.getTime() < env.backupEveryMs - everyMs / 2
    const due = !isRecent ? 'make' : (await isCopied(last)) ? null : 'copy'
    if (due === null || !(await claimBackupTurn(db, now, turnMs))) return
    const renewing = setInterval(renew, turnMs / 4)
    try {
      await run(due, stopping.signal)
      log.info(due === 'make' ? 'a backup was made and verified' : 'the last backup was copied')
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return
      const reason = error instanceof Error ? error.message : String(error)
      log.error({ reason }, 'the backup failed; it is tried again in an hour')
      await storeBackupProblem(db, { at: now, reason })
    } finally {
      clearInterval(renewing)
    }
  }

  /** Also true if it has to be nowhere else. */
  async function isCopied({ file }: VerifiedBackup): Promise<boolean> {
    const storage = env.backupStorage
    return storage === null || (await lastBackupCopy(db)) === copyPlace(storage, file)
  }

  function renew(): void {
    renewBackupTurn(db, clock()).catch((error: unknown) =>
      log.error({ err: error }, 'the turn to make a backup was not renewed'),
    )
  }

  return {
    async stop(deadlineMs: number): Promise<void> {
      clearInterval(timer)
      stopping.abort()
      await settlesWithin(deadlineMs, task.stop())
    },
  }
}

const commands = { make: ['backup'], copy: ['backup', 'copy'] }

/** The last of what the command printed is the reason why it failed. */
const keptOutput = 2_000

/**
 * Runs `vigil backup` as a process of its own: reading and compressing everything would delay requests. What it leaves
 * unfinished when it is stopped is removed by the next one.
 */
function runCommand(task: BackupTask, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [process.argv[1] ?? '', ...commands[task], '--json'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
    })
    lowerPriority(child.pid, lowest)
    let output = ''
    child.stderr.on('data', (chunk) => {
      output = (output + chunk).slice(-keptOutput)
    })
    child.on('error', reject)
    child.on('close', (code) => {
      const line = output
        .trim()
        .split('\n')
        .at(-1)
        ?.replace(/^vigil: /, '')
      if (code === 0) resolve()
      else reject(new Error(line || `The process ended with code ${code}.`))
    })
  })
}
