import { readFile } from 'node:fs/promises'
import type { ParseArgsOptionsConfig } from 'node:util'
import { estimateGuesses } from '~/people/credentials/guesses.rules'
import { createPasswordDigests } from '~/people/credentials/password-digests.service'
import { createPasswordLinks } from '~/people/credentials/password-links.service'
import { weaknessOf } from '~/people/credentials/passwords.rules'
import { type Role, roles } from '~/people/editor.rules'
import { nameErrors, nameTakenError, readEditorForm } from '~/people/roster/editor-form.rules'
import { createRoster } from '~/people/roster/roster.service'
import { findEditorByEmail, isNameTaken, type RosterChange } from '~/people/stored/editors.queries'
import { storedSettings } from '~/publication/publication-settings.queries'
import { valuesOf } from '~/publication/settings.rules'
import { StartupError } from '../../process/startup-error'
import { deskPath } from '../../storage/secrets/desk-address'
import { type Command, readArguments } from '../command'
import {
  type Answer,
  columns,
  deskCommand,
  editorWith,
  type OpenSite,
  readEmail,
} from './desk-command'

/** For the first editor, for others, and for editors who are locked out. */
export const editorCommand: Command = deskCommand({
  name: 'editor',
  summary: 'Lists, invites and removes editors, and changes their roles.',
  details: `list      also who is invited
add       prints a link to an account at the desk; for an existing editor, a link that sets a new
          password and removes the second factor and all passkeys.
          With --name and --password-file (its first line) it creates the account itself
role      changes what an editor may do
sign-out  ends all sessions of an editor
remove    removes an editor, who is signed out, or withdraws an invitation. Posts stay`,
  steps: {
    list: {
      form: 'list',
      read(args) {
        readArguments(args, {}, editorCommand)
        return list
      },
    },
    add: {
      form: `add <email> [${roles.join('|')}] [--name <name> --password-file <file>]`,
      read(args) {
        const { email, role, values } = readAddressAndRole(args, [1, 2], accountOptions)
        const { name, 'password-file': file } = values
        if (name === undefined && file === undefined) return (site) => add(site, email, role)
        const typed = readEditorForm(new Map(Object.entries({ name, email })))
        const problem = nameErrors(typed.name).name
        if (problem) throw new StartupError('--name is missing or not valid.', problem)
        if (!file) throw new StartupError('--password-file is missing.', 'Name a file with it.')
        return (site) => addAccount(site, { ...typed, role, file })
      },
    },
    role: {
      form: `role <email> <${roles.join('|')}>`,
      read(args) {
        const { email, role } = readAddressAndRole(args, [2, 2])
        return async (site) => {
          const { id } = await editorWith(site, email)
          if (role) answerOf(await createRoster(site).changeRole(null, id, role))
          return { text: `${email} has the role ${role}.`, json: { email, role } }
        }
      },
    },
    'sign-out': {
      form: 'sign-out <email>',
      read(args) {
        const { email } = readAddressAndRole(args, [1, 1])
        return async (site) => {
          const { id } = await editorWith(site, email)
          answerOf(await createRoster(site).endSessions(null, id))
          return { text: `${email} was signed out everywhere.`, json: { email } }
        }
      },
    },
    remove: {
      form: 'remove <email>',
      read(args) {
        const { email } = readAddressAndRole(args, [1, 1])
        return (site) => remove(site, email)
      },
    },
  },
})

const accountOptions = { name: { type: 'string' }, 'password-file': { type: 'string' } } as const

function readAddressAndRole<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  count: readonly [number, number],
  options?: Options,
) {
  const expected = { count, ...(options && { options }) }
  const { positionals, values } = readArguments(args, expected, editorCommand)
  const [typedEmail = '', typedRole] = positionals
  const role = roles.find((known) => known === typedRole)
  if (typedRole !== undefined && !role) {
    throw new StartupError(`There is no role "${typedRole}".`, `Choose ${roles.join(', ')}.`)
  }
  return { email: readEmail(typedEmail), role, values }
}

async function list(site: OpenSite): Promise<Answer> {
  const roster = createRoster(site)
  const editors = (await roster.list()).map(({ createdAt: _, ...editor }) => editor)
  const invitations = (await roster.invitations()).map(({ email, role, expiresAt }) => ({
    email,
    role,
    expiresAt,
  }))
  const lines = [
    ...editors.map(({ email, role, name, hasSecondFactor, hasPasskey }) => {
      const factors = [hasSecondFactor && 'second factor', hasPasskey && 'passkey'].filter(Boolean)
      return [email, role, name, factors.join(', ')]
    }),
    ...invitations.map(({ email, role, expiresAt }) => {
      return [email, role ?? '', `invited until ${expiresAt.toISOString()}`, '']
    }),
  ]
  return { text: columns(lines) || 'There are no editors.', json: { editors, invitations } }
}

async function linksOf({ db, clock, env, siteUrl }: OpenSite) {
  return createPasswordLinks({
    db,
    clock,
    deskUrl: `${siteUrl}/${await deskPath(db, env.deskPath)}`,
    hashPassword: createPasswordDigests().hash,
  })
}

async function invitationFor(site: OpenSite, email: string, role: Role | undefined) {
  const isFirst = !(await createRoster(site).hasAny())
  const newRole: Role = role ?? (isFirst ? 'owner' : 'editor')
  return { email, role: newRole, by: null }
}

async function add(site: OpenSite, email: string, role: Role | undefined): Promise<Answer> {
  const invited = await invitationFor(site, email, role)
  const { url, isKnown } = await (await linksOf(site)).invite(invited, { isRescue: true })
  const text = isKnown
    ? `${email} has an account. This link sets a new password, and removes the second factor and
all passkeys. It is valid for one hour:`
    : `${email} is invited as ${invited.role}. This link is valid for seven days:`
  return {
    text: `${text}\n  ${url}`,
    json: { email, role: isKnown ? null : invited.role, isKnown, url },
  }
}

interface Account {
  email: string
  role: Role | undefined
  name: string
  file: string
}

/** What the invited person would do at the desk, with the same rules for names and passwords. */
async function addAccount(site: OpenSite, { email, role, name, file }: Account): Promise<Answer> {
  if (await findEditorByEmail(site.db, email)) {
    throw new StartupError(
      `${email} has an account.`,
      `\`vigil editor add ${email}\` prints a link.`,
    )
  }
  const password = await firstLineOf(site.resolvePath(file))
  const siteName = valuesOf(await storedSettings(site.db), site.env).name
  const weakness = await weaknessOf(password, { name, email, siteName }, estimateGuesses)
  if (weakness) throw new StartupError('The password is refused.', weakness)
  if (await isNameTaken(site.db, name)) throw new StartupError(`${name} is taken.`, nameTakenError)
  const links = await linksOf(site)
  const invited = await invitationFor(site, email, role)
  const { url } = await links.invite(invited, {})
  const token = new URL(url).searchParams.get('token') ?? ''
  const result = await links.setPassword(token, { name, password })
  if (!result.ok) throw new StartupError('The account was just created by somebody else.', '')
  const text = `${email} has an account as ${invited.role}, with this password.`
  return { text, json: { email, role: invited.role, name } }
}

async function firstLineOf(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).split(/\r?\n/)[0] ?? ''
  } catch {
    throw new StartupError(`The file ${file} cannot be read.`, 'Name a file with the password.')
  }
}

async function remove(site: OpenSite, email: string): Promise<Answer> {
  const roster = createRoster(site)
  const invitations = await roster.invitations()
  if (invitations.some((invitation) => invitation.email === email)) {
    await roster.withdrawInvitation(null, email)
    return { text: `The invitation of ${email} was withdrawn.`, json: { email } }
  }
  const { id } = await editorWith(site, email)
  answerOf(await roster.remove(null, id))
  return { text: `${email} was removed and signed out. Their posts stay.`, json: { email } }
}

function answerOf(change: RosterChange): void {
  if (change === 'last-owner') {
    throw new StartupError('The desk needs an owner.', 'Give another editor that role first.')
  }
  if (change === 'missing') throw new StartupError('The editor was just removed.', '')
}
