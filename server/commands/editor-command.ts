import type { Env } from '~/config/env.server'
import { defaultDescription } from '~/config/site'
import { errorsInEmail } from '~/people/access-forms.rules'
import { type Role, roles } from '~/people/editor.rules'
import { createEditors } from '~/people/editors.service'
import { Refusal } from '../process/refusal'
import { openMigratedDatabase } from '../storage/database'
import { deskPath } from '../storage/desk-address'
import { openSecrets } from '../storage/secrets'

/** `editor add <email> [role]`: for the first editor, for others, and for whoever lost every key. */
export async function editorCommand(
  env: Env,
  [what, typed, wanted, ...rest]: string[],
  say: (line: string) => void,
): Promise<void> {
  if (what !== 'add' || !typed || rest.length > 0) {
    throw new Refusal('It is `vigil editor add <email> [owner|editor|author]`.', 'Try it so.')
  }
  const email = typed.trim().toLowerCase()
  const { email: error } = errorsInEmail(email)
  if (error) throw new Refusal(`"${typed}" is no email address.`, 'Give one like name@example.com.')
  const role = roles.find((one) => one === wanted)
  if (wanted !== undefined && !role) {
    throw new Refusal(`There is no role "${wanted}".`, `Choose ${roles.join(', ')}.`)
  }
  const database = await openMigratedDatabase(env)
  try {
    const site = {
      name: env.siteName,
      url: env.siteUrl ?? `http://${env.host}:${env.port}`,
      description: defaultDescription,
      social: [],
    }
    const editors = createEditors({
      db: database.db,
      clock: () => new Date(),
      site,
      mailer: { send: async () => {} },
      deskPath: await deskPath(database.db, env.deskPath),
      secret: (await openSecrets(database.db, env)).secrets.current,
      // Whoever opens the link chooses the password, at the desk.
      estimateGuesses: () => Promise.reject(new Error('No password is chosen here.')),
      onOutboxChanged: () => {},
      reportError: (reason) => {
        throw reason
      },
    })
    const isFirst = !(await editors.roster.hasAny())
    const given: Role = role ?? (isFirst ? 'owner' : 'editor')
    const invited = { email, role: given, by: null }
    const { url, isKnown } = await editors.keyLinks.invite(invited, { isRescue: true })
    say(
      isKnown
        ? `${email} is an editor. Whoever opens this within the hour chooses a new password for the
account, and removes its second factor and passkeys:`
        : `${email} becomes ${given}, within seven days:`,
    )
    say(`  ${url}`)
  } finally {
    await database.close()
  }
}
