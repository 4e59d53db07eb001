import type { Env } from '~/config/env.server'
import { createPasswordDigests } from '~/people/credentials/password-digests.service'
import { type Role, roles } from '~/people/editor.rules'
import { emailErrors } from '~/people/roster/editor-form.rules'
import { createEditors } from '~/people/roster/editors.service'
import { createPublication } from '~/publication/publication.service'
import type { Print } from '../process/process'
import { StartupError } from '../process/startup-error'
import { openMigratedDatabase } from '../storage/database'
import { deskPath } from '../storage/secrets/desk-address'
import { openSecrets } from '../storage/secrets/secrets'

/** `editor add <email> [role]`: for the first editor, for others, and for editors who are locked out. */
export async function editorCommand(
  env: Env,
  [subcommand, typedEmail, typedRole, ...rest]: string[],
  print: Print,
): Promise<void> {
  if (subcommand !== 'add' || !typedEmail || rest.length > 0) {
    throw new StartupError(
      'The arguments are not valid.',
      'Usage: vigil editor add <email> [owner|editor|author]',
    )
  }
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
