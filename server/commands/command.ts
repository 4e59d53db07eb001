import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { parseEnv } from '~/config/env.server'
import type { Print } from '../process/process'
import { StartupError } from '../process/startup-error'
import { asStartupError } from '../storage/as-startup-error'

export interface CommandContext {
  /** The project's folder, with the build and the sample edition. */
  root: string
  print: Print
  /** The absolute path of a file or folder that the operator named. */
  resolvePath(typed: string): string
}

/** A command of `vigil`. It throws a StartupError if it cannot go on; `process.exitCode` says anything else than success. */
export interface Command {
  name: string
  /** What may follow the name, one line for each form, such as `add <email>`; '' for nothing. */
  forms: readonly string[]
  /** What it does, for `vigil help`. */
  summary: string
  /** What `vigil <name> --help` says besides: options, examples. */
  details?: string
  run(args: string[], context: CommandContext): Promise<void>
}

/** For an error, which is one line. */
export function usageInOneLine(command: Pick<Command, 'name' | 'forms'>): string {
  return `Usage: ${usageOf(command).replaceAll(/\n\s+/g, ' or ')}`
}

/** Runs a command. What an operator can mend is thrown as a StartupError, which is printed in one line. */
export async function runCommand(
  { run }: Pick<Command, 'run'>,
  args: string[],
  context: CommandContext,
): Promise<void> {
  try {
    await run(args, context)
  } catch (error) {
    throw explained(error)
  }
}

export function explained(error: unknown): unknown {
  const parsed = parseEnv(process.env)
  return parsed.ok ? asStartupError(error, parsed.env) : error
}

export function usageOf({ name, forms }: Pick<Command, 'name' | 'forms'>): string {
  return forms.map((form) => `vigil ${name} ${form}`.trim()).join('\n       ')
}

interface Expected<Options extends ParseArgsOptionsConfig> {
  options?: Options
  /** How many arguments there may be besides options: at least, at most. */
  count?: readonly [number, number]
}

/** Parses what follows the name of a command; throws a StartupError with its usage if that is not valid. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  { options, count: [least, most] = [0, 0] }: Expected<Options>,
  command: Pick<Command, 'name' | 'forms'>,
) {
  const usage = usageInOneLine(command)
  try {
    const config = { args, options: options ?? ({} as Options), allowPositionals: true } as const
    const { values, positionals } = parseArgs(config)
    if (positionals.length < least || positionals.length > most) {
      throw new StartupError('The arguments are not valid.', usage)
    }
    return { values, positionals }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new StartupError(`${error.message.split('. ')[0]?.replace(/\.$/, '')}.`, usage)
  }
}

/** The text of `vigil help`. */
export function overview(commands: readonly Command[]): string {
  const lines = commands.flatMap(({ name, forms, summary }) => [
    ...forms.map((form) => `  ${name} ${form}`.trimEnd()),
    ...wrapped(summary, 86).map((line) => `            ${line}`),
  ])
  const more =
    'Run `vigil <command> --help` for more about one of them, and `vigil --version` for the version.'
  return `Usage: vigil <command>\n\n${lines.join('\n')}\n\n${more}`
}

/** The text of `vigil <command> --help`. */
export function helpOf(command: Command): string {
  const { summary, details } = command
  const text = [`Usage: ${usageOf(command)}`, wrapped(summary, 98).join('\n'), details]
  return text.filter(Boolean).join('\n\n')
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
