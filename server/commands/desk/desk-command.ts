import type { Env } from '~/config/env.server'
import type { Database } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import { emailErrors } from '~/people/roster/editor-form.rules'
import { findEditorByEmail } from '~/people/stored/editors.queries'
import { readEnv } from '../../process/environment/read-env'
import type { Print } from '../../process/process'
import { StartupError } from '../../process/startup-error'
import { openMigratedDatabase } from '../../storage/database'
import { refuseOtherUser } from '../../storage/refuse-other-user'
import { type Command, type CommandContext, usageInOneLine } from '../command'

/** What a command about the desk uses. It calls what the desk calls, as an operator: nobody is signed in. */
export interface OpenSite extends Pick<Database, 'db' | 'engine'> {
  env: Env
  siteUrl: string
  clock: () => Date
  print: Print
  resolvePath: CommandContext['resolvePath']
}

/** For a person, and with `--json` for a program. Null if everything was printed already. */
export type Answer = { text: string; json: unknown } | null

export interface Step {
  /** What follows the name of the command. */
  form: string
  /** Reads the arguments after the name of the step, before anything is opened. */
  read(args: string[]): (site: OpenSite) => Promise<Answer>
}

interface DeskCommand extends Pick<Command, 'name' | 'summary' | 'details'> {
  steps: Record<string, Step>
}

/** A command whose first argument says what to do. */
export function deskCommand({ steps, ...named }: DeskCommand): Command {
  const command: Command = {
    ...named,
    forms: Object.values(steps).map(({ form }) => `${form} [--json]`),
    async run([stepName = '', ...args], context) {
      const step = Object.hasOwn(steps, stepName) ? steps[stepName] : undefined
      if (!step) {
        throw new StartupError('The arguments are not valid.', usageInOneLine(command))
      }
      const isJson = args.includes('--json')
      const work = step.read(args.filter((arg) => arg !== '--json'))
      const answer = await withSite(context, work)
      if (answer) context.print(isJson ? JSON.stringify(answer.json) : answer.text)
    },
  }
  return command
}

async function withSite<Result>(
  { print, resolvePath }: CommandContext,
  work: (site: OpenSite) => Promise<Result>,
): Promise<Result> {
  const env = readEnv()
  await refuseOtherUser(env.dataDir)
  const database = await openMigratedDatabase(env)
  try {
    const siteUrl = env.siteUrl ?? `http://${env.host}:${env.port}`
    return await work({ ...database, env, siteUrl, clock: () => new Date(), print, resolvePath })
  } finally {
    await database.close()
  }
}

export function readEmail(typed: string): string {
  const email = typed.trim().toLowerCase()
  if (!emailErrors(email).email) return email
  throw new StartupError(`"${typed}" is not an email address.`, 'Use one like name@example.com.')
}

export async function editorWith({ db }: Pick<OpenSite, 'db'>, email: string): Promise<Editor> {
  const editor = await findEditorByEmail(db, email)
  if (editor) return editor
  throw new StartupError(`No editor has the address ${email}.`, 'See `vigil editor list`.')
}

/** Lines whose columns begin at the same place. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.max(...rows.map((row) => row[index]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
