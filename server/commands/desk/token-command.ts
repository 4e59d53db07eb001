import { inTransaction } from '~/database/transactions/transaction'
import { type AccountAction, logAccountAction } from '~/people/audit/account-log.actions'
import { operator } from '~/people/editor.rules'
import { createToken, revokeToken } from '~/people/tokens/change-tokens.actions'
import {
  isExpired,
  isScope,
  lifetimes,
  maxTokensPerEditor,
  parseToken,
  scopeNames,
  type TokenValues,
} from '~/people/tokens/token.rules'
import { findToken, listTokens } from '~/people/tokens/tokens.queries'
import { nearestName } from '~/search/words/nearest-name.rules'
import { StartupError } from '../../process/startup-error'
import { type Command, readArguments } from '../command'
import {
  type Answer,
  columns,
  deskCommand,
  editorWith,
  type OpenSite,
  readEmail,
} from './desk-command'

const defaultDays = '90'

/** For programs that call the desk's API. */
export const tokenCommand: Command = deskCommand({
  name: 'token',
  summary: 'Creates, lists and revokes tokens for the API of the desk.',
  details: `--name   what will use it
--scope  what it may do; can be repeated. Its editor's role limits it further:
         ${scopeNames.slice(0, 6).join(', ')},
         ${scopeNames.slice(6).join(', ')}
--days   how long it is valid: ${lifetimes.join(', ')}; otherwise ${defaultDays}`,
  steps: {
    create: {
      form: 'create <email> --name <name> --scope <scope>… [--days <days>]',
      read(args) {
        const { values, positionals } = readArguments(
          args,
          {
            options: {
              name: { type: 'string' },
              scope: { type: 'string', multiple: true },
              days: { type: 'string' },
            },
            count: [1, 1],
          },
          tokenCommand,
        )
        const email = readEmail(positionals[0] ?? '')
        const { name = '', scope = [], days = defaultDays } = values
        const token = readToken({ name, scopes: scope, days })
        return (site) => create(site, email, token)
      },
    },
    list: {
      form: 'list [<email>]',
      read(args) {
        const { positionals } = readArguments(args, { count: [0, 1] }, tokenCommand)
        const email = positionals[0] === undefined ? null : readEmail(positionals[0])
        return (site) => list(site, email)
      },
    },
    revoke: {
      form: 'revoke <id>',
      read(args) {
        const { positionals } = readArguments(args, { count: [1, 1] }, tokenCommand)
        return (site) => revoke(site, positionals[0] ?? '')
      },
    },
  },
})

function readToken(typed: { name: string; scopes: string[]; days: string }): TokenValues {
  const unknown = typed.scopes.find((scope) => !isScope(scope))
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, scopeNames)
    const whatToDo = nearest ? `Did you mean "${nearest}"?` : `Choose ${scopeNames.join(', ')}.`
    throw new StartupError(`There is no scope "${unknown}".`, whatToDo)
  }
  const parsed = parseToken(typed)
  if (parsed.ok) return parsed.values
  const { name, scopes, days } = parsed.errors
  if (name) throw new StartupError('--name is missing or too long.', name)
  if (scopes) throw new StartupError('--scope is missing.', scopes)
  throw new StartupError(`--days cannot be ${typed.days}.`, `${days} ${lifetimes.join(', ')}.`)
}

async function create(site: OpenSite, email: string, values: TokenValues): Promise<Answer> {
  const editor = await editorWith(site, email)
  const token = await inTransaction(site.db, (db) =>
    createToken(
      { db, now: site.clock(), log: logIn(site, db) },
      { editorId: editor.id, ofWhom: editor.name },
      values,
    ),
  )
  if (!token) {
    throw new StartupError(
      `${email} has ${maxTokensPerEditor} tokens.`,
      'Revoke one that is not used any more: see `vigil token list`.',
    )
  }
  const { id, secret, expiresAt } = token
  return {
    text: `This token is shown only once. It is valid until ${expiresAt.toISOString()}:\n  ${secret}`,
    json: { id, token: secret, expiresAt },
  }
}

async function list(site: OpenSite, email: string | null): Promise<Answer> {
  const editorId = email === null ? undefined : (await editorWith(site, email)).id
  const tokens = await listTokens(site.db, editorId)
  const lines = tokens.map((token) => {
    const end = `${isExpired(token, site.clock()) ? 'ended' : 'until'} ${token.expiresAt.toISOString()}`
    return [token.id, token.editor.email, end, `…${token.hint}`, token.name, token.scopes.join(' ')]
  })
  const json = tokens.map(({ editor, editorId: _, ...token }) => ({
    ...token,
    email: editor.email,
  }))
  return { text: columns(lines) || 'There are no tokens.', json }
}

function revoke(site: OpenSite, id: string): Promise<Answer> {
  return inTransaction(site.db, async (db) => {
    const token = await findToken(db, id)
    if (!token) throw new StartupError(`There is no token ${id}.`, 'See `vigil token list`.')
    await revokeToken({ db, log: logIn(site, db) }, token, operator)
    return { text: `The token “${token.name}” was revoked.`, json: { id } }
  })
}

function logIn({ clock }: OpenSite, db: OpenSite['db']) {
  return (action: Omit<AccountAction, 'by'>) =>
    logAccountAction(db, clock(), { by: null, ...action })
}
