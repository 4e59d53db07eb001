import { settlesWithin } from '~/timing/settles-within'
import { reasonOf } from '../process/reason'
import { StartupError } from '../process/startup-error'
import { asStartupError } from '../storage/as-startup-error'
import { type Check, currentDatabase, type DoctorContext } from './check'
import { error, type Finding, warning } from './finding'

export interface CheckResult {
  check: string
  findings: Finding[]
}

/** Runs the checks one after the other. A check that fails or takes too long is itself a finding. */
export async function runChecks(
  checks: readonly Check[],
  context: DoctorContext,
): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const check of checks) {
    context.report(`Checking: ${check.name} …`)
    results.push({ check: check.name, findings: await findingsOf(check, context) })
  }
  return results
}

async function findingsOf(check: Check, context: DoctorContext): Promise<Finding[]> {
  const stopping = new AbortController()
  const task = start(check, context, stopping.signal)
  if (!task) return []
  try {
    if (await settlesWithin(check.limitMs, task)) return await task
    return [tooSlow(check)]
  } catch (problem) {
    return [failed(problem, context)]
  } finally {
    stopping.abort()
  }
}

/** Null if the check cannot be made; another check then says why. */
function start(check: Check, context: DoctorContext, signal: AbortSignal) {
  if (check.needs === 'nothing') return check.run(context, signal)
  const database = currentDatabase(context.storage)
  return database && check.run({ ...context, database }, signal)
}

function tooSlow({ limitMs }: Check): Finding {
  const seconds = Math.round(limitMs / 1000)
  return warning(
    `This was not checked to its end, since it took more than ${seconds} seconds.`,
    'Run the doctor again at a quieter time.',
  )
}

function failed(problem: unknown, { env }: DoctorContext): Finding {
  const explained = asStartupError(problem, env)
  if (explained instanceof StartupError) return error(explained.problem, explained.whatToDo)
  return error(
    `This could not be checked (${reasonOf(problem)}).`,
    'Correct the other findings first, then run the doctor again.',
  )
}
