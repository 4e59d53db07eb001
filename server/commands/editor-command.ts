import type { Env } from '~/config/env.server'
import { createPasswordDigests } from '~/people/credentials/password-digests.service'
import { type Role, roles } from '~/people/editor.rules'
import { emailErrors } from '~/people/roster/editor-form.rules'
import { createEditors } from '~/people/roster/editors.service'
import { createPublication } from '~/publication/publication.service'
import { readEnv } from '../process/environment/read-env'
import type { Print } from '../process/process'
import { StartupError } from '../process/startup-error'
import { openMigratedDatabase } from '../storage/database'
import { deskPath } from '../storage/secrets/desk-address'
import { openSecrets } from '../storage/secrets/secrets'
import { type Command, readArguments, usageOf } from './command'

/** For the first editor, for others, and for editors who are locked out. */
export const editorCommand: Command = {
  name: 'editor',
  forms: ['add <email> [owner|editor|author]'],
  summary:
    'Prints a link to an account at the desk; for an existing editor, a link that sets a new password and removes the second factor and all passkeys.',
  async run(args, { print }) {
    const { positionals } = readArguments(args, { count: [2, 3] }, editorCommand)
    const [subcommand, email = '', role] = positionals
    if (subcommand !== 'add') {
      throw new StartupError('The arguments are not valid.', `Usage: ${usageOf(editorCommand)}`)
    }
    await addEditor(readEnv(), email, role, print)
  },
}

async function addEditor(
  env: Env,
  typedEmail: string,
  typedRole: string | undefined,
  print: Print,
): Promise<void> {
  const email = typedEmail.trim().toLowerCase()
  const { email: error } = emailErrors(email)
  if (error)
    throw new StartupError(
      `"${typedEmail}" is not an email address.`,
      'Use one like name@example.com.',
    )
  const role = roles.find((known) => known === typedRole)
  if (typedRole !== undefined && !role) {
    throw new StartupError(`There is no role "${typedRole}".`, `Choose ${roles.join(', ')}.`)
  }
  const database = await openMigratedDatabase(env)
  try {
    const siteUrl = env.siteUrl ?? `http://${env.host}:${env.port}`
    const publication = createPublication({ db: database.db, siteUrl, environment: env })
    await publication.load()
    const editors = createEditors({
      db: database.db,
      clock: () => new Date(),
      site: publication.site,
      sendMail: async () => {},
      deskPath: await deskPath(database.db, env.deskPath),
      secret: (await openSecrets(database.db, env)).secrets.current,
      digests: createPasswordDigests(),
      // The editor chooses a password at the desk, through the link.
      estimateGuesses: () => Promise.reject(new Error('No password is chosen here.')),
      onOutboxChanged: () => {},
      reportError: (reason) => {
        throw reason
      },
    })
    const isFirst = !(await editors.roster.hasAny())
    const newRole: Role = role ?? (isFirst ? 'owner' : 'editor')
    const invited = { email, role: newRole, by: null }
    const { url, isKnown } = await editors.passwordLinks.invite(invited, { isRescue: true })
    print(
      isKnown
        ? `${email} has an account. This link sets a new password, and removes the second factor and
all passkeys. It is valid for one hour:`
        : `${email} is invited as ${newRole}. This link is valid for seven days:`,
    )
    print(`  ${url}`)
  } finally {
    await database.close()
  }
}
