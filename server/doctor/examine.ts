import type { Env } from '~/config/env.server'
import { hasWriteAheadLog } from '~/database/sqlite/reading/reading-address'
import { reasonOf } from '../process/reason'
import { StartupError } from '../process/startup-error'
import { isEmbedded } from '../storage/data-folder'
import type { DoctorContext } from './check'
import { checks } from './checks'
import { databaseCheck } from './checks/storage/database'
import { error, worstOf } from './finding'
import { type FixResult, fix } from './fix/fix'
import { openStorage } from './open-storage'
import { type CheckResult, runChecks } from './run-checks'

export interface Examination {
  at: Date
  results: CheckResult[]
  /** Null if nothing was to be fixed. */
  fixed: FixResult | null
}

interface Options extends Pick<DoctorContext, 'root' | 'clock' | 'report'> {
  env: Env
  isToFix: boolean
}

/** Looks at everything. Only `isToFix` changes something, before the other checks, which then show what is left. */
export async function examine(options: Options): Promise<Examination> {
  const wasUsed = isUsed(options.env)
  const examination = await examineOnce(options)
  // A server has started, and the database changed while SQLite took it for a file that nobody writes.
  const isOutdated = !wasUsed && !options.isToFix && isUsed(options.env)
  return isOutdated ? examineOnce(options) : examination
}

function isUsed(env: Env): boolean {
  return !isEmbedded(env) || hasWriteAheadLog(env.databaseUrl.slice('file:'.length))
}

async function examineOnce({ isToFix, ...options }: Options): Promise<Examination> {
  const at = options.clock()
  const { storage, close } = await openStorage(options.env, { isToFix })
  try {
    const context = { ...options, storage }
    const first = await runChecks([databaseCheck], context)
    const isDamaged = worstOf(first.flatMap(({ findings }) => findings)) === 'error'
    const fixed = isToFix ? await fixOrExplain(context, isDamaged) : null
    return { at, results: [...first, ...(await runChecks(checks, context))], fixed }
  } finally {
    await close()
  }
}

async function fixOrExplain(context: DoctorContext, isDamaged: boolean): Promise<FixResult> {
  const { signal } = new AbortController()
  try {
    return await fix(context, { isDamaged, signal })
  } catch (problem) {
    const refused =
      problem instanceof StartupError
        ? error(`Nothing was fixed. ${problem.problem}`, problem.whatToDo)
        : error(
            `Fixing was interrupted (${reasonOf(problem)}).`,
            'Remove the cause and run it again.',
          )
    return { folder: null, moved: [], left: [], retried: 0, refused: [refused] }
  }
}
