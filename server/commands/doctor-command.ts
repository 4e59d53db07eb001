import { parseEnv } from '~/config/env.server'
import { type Examination, examine } from '../doctor/examine'
import { couldNotRun, error, exitCodeOf } from '../doctor/finding'
import { asJson, asJsonOfFailure, asText, levelOf } from '../doctor/report'
import { exitWithError } from '../process/process'
import { showProgress } from '../process/progress'
import { type Command, explained, readArguments } from './command'

const options = { json: { type: 'boolean' }, fix: { type: 'boolean' } } as const

export const doctorCommand: Command = {
  name: 'doctor',
  forms: ['[--json] [--fix]'],
  summary:
    'Looks for problems: the database, settings, files, jobs, mail, the public address, backups. It changes nothing, and the server may be running.',
  details: `--json  one JSON document, for monitoring
--fix   moves damaged files and those that belong to nothing to DATA_DIR/set-aside-…, and
        lets stuck jobs be tried again; deletes nothing

Exit codes: 0 no problems, 1 warnings, 2 errors, 3 it could not run.`,
  async run(args, { root, print }) {
    try {
      const { values } = readArguments(args, { options }, doctorCommand)
      const examination = await examineSite(root, values.fix ?? false)
      for (const line of values.json ? [asJson(examination)] : asText(examination)) print(line)
      process.exitCode = exitCodeOf(levelOf(examination))
      // A check that was given up may still wait for an answer.
      setTimeout(() => process.exit(), 500).unref()
    } catch (problem) {
      if (args.includes('--json')) print(asJsonOfFailure(explained(problem), new Date()))
      exitWithError(explained(problem), couldNotRun)
    }
  },
}

async function examineSite(root: string, isToFix: boolean): Promise<Examination> {
  const clock = () => new Date()
  const parsed = parseEnv(process.env)
  if (!parsed.ok) return invalidSettings(parsed.reasons, clock())
  const progress = showProgress()
  try {
    return await examine({ env: parsed.env, root, clock, report: progress.report, isToFix })
  } finally {
    progress.end()
  }
}

/** Nothing else can be looked for without settings. */
function invalidSettings(reasons: string[], at: Date): Examination {
  const whatToDo = 'Correct it, or unset it to use the default.'
  const findings = reasons.map((reason) => error(reason, whatToDo))
  return { at, results: [{ check: 'settings', findings }], fixed: null }
}
