import { resolve } from 'node:path'
import { parseEnv } from '../../app/config/env.server'
import { type Command, runCommand } from '../../server/commands/command'
import { examine } from '../../server/doctor/examine'
import { asJson, asText } from '../../server/doctor/report'
import { resolvePath } from '../../server/process/process'
import { StartupError } from '../../server/process/startup-error'
import type { Settings } from './server'

const root = resolve(import.meta.dirname, '../..')

/**
 * Like `runCommand`, in this process: a process of its own takes more than a second of processor time. Not for commands
 * that end their process themselves, such as the doctor.
 */
export async function runHere(
  command: Command,
  args: string[],
  settings: Settings,
): Promise<{ code: number; stdout: string; stderr: string }> {
  let stdout = ''
  let stderr = ''
  const print = (line: string) => {
    stdout += `${line}\n`
  }
  const { env, exitCode } = process
  const { write } = process.stderr
  process.stderr.write = (data) => {
    stderr += data
    return true
  }
  process.env = { PATH: env.PATH, ...settings }
  try {
    await runCommand(command, args, { root, print, resolvePath })
    return { code: Number(process.exitCode ?? 0), stdout, stderr }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return { code: 1, stdout, stderr: `${stderr}vigil: ${error.message}\n` }
  } finally {
    process.env = env
    process.stderr.write = write
    process.exitCode = exitCode
  }
}

/** What `vigil doctor` and `vigil doctor --json` print. */
export async function examineHere(settings: Settings, { isToFix = false } = {}) {
  const parsed = parseEnv(settings)
  if (!parsed.ok) throw new Error(parsed.reasons.join('\n'))
  const clock = () => new Date()
  const examination = await examine({ env: parsed.env, root, clock, report() {}, isToFix })
  return { text: asText(examination).join('\n'), ...JSON.parse(asJson(examination)) }
}
