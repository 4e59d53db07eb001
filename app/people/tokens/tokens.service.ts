import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import type { AccountChanges } from '../account/account-changes.service'
import type { ConfirmResult, PasswordConfirmation } from '../account/confirm-password.service'
import { type AccountAction, logAccountAction } from '../audit/account-log.actions'
import { tokenDigest } from '../credentials/token-digests.actions'
import type { Editor } from '../editor.rules'
import { lacksSecondFactor } from '../sign-in/second-factor-rule.service'
import { findEditor } from '../stored/editors.queries'
import { createToken, revokeToken } from './change-tokens.actions'
import {
  type ApiToken,
  isExpired,
  isUseWritten,
  type Scope,
  type TokenValues,
  tokenPrefix,
} from './token.rules'
import { findToken, findTokenByDigest, listTokens, setTokenUsed } from './tokens.queries'

interface TokensDeps {
  db: Db
  clock: () => Date
  changes: AccountChanges
  reportError: (error: unknown) => void
}

/** Who calls the API, and what the token allows. */
export interface TokenHolder {
  editor: Editor & { token: { id: string; name: string } }
  scopes: readonly Scope[]
  /** They must first set up the second factor that owners require. */
  isBlocked: boolean
}

/** Tokens for the desk's API. Only digests of them are stored. */
export function createTokens({ db, clock, changes, reportError }: TokensDeps) {
  return {
    listOf: (editor: Pick<Editor, 'id'>): Promise<ApiToken[]> => listTokens(db, editor.id),
    /** Everybody's, for owners. */
    listAll: () => listTokens(db),

    /** Returns the token itself, which is shown once. Null if the editor has too many. */
    async create(
      confirmation: PasswordConfirmation,
      values: TokenValues,
    ): Promise<ConfirmResult<string | null>> {
      return changes.runWithPassword(confirmation, async ({ db: transaction, log }) => {
        const context = { db: transaction, now: clock(), log }
        const { editorId } = confirmation
        return (await createToken(context, { editorId }, values))?.secret ?? null
      })
    },

    /** Ends a token at once. Editors end their own, owners anyone's. False if there is none that they may end. */
    revoke: (by: Pick<Editor, 'id'>, id: string): Promise<boolean> =>
      inTransaction(db, async (transaction) => {
        const [token, editor] = [
          await findToken(transaction, id),
          await findEditor(transaction, by.id),
        ]
        if (!token || !editor) return false
        if (token.editorId !== editor.id && editor.role !== 'owner') return false
        const log = (action: Omit<AccountAction, 'by'>) =>
          logAccountAction(transaction, clock(), { by: editor.name, ...action })
        await revokeToken({ db: transaction, log }, token, editor)
        return true
      }),

    /** Null for a token that is unknown, expired or revoked. Reads the editor as they are now. */
    async holderOf(secret: string): Promise<TokenHolder | null> {
      if (!secret.startsWith(tokenPrefix)) return null
      const found = await findTokenByDigest(db, tokenDigest(secret))
      const now = clock()
      if (!found || isExpired(found, now)) return null
      const { id, name, scopes, editor } = found
      const isBlocked = found.isFactorRequired && lacksSecondFactor(found)
      if (isUseWritten(found, now)) await setTokenUsed(db, id, now).catch(reportError)
      return { editor: { ...editor, token: { id, name } }, scopes, isBlocked }
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
