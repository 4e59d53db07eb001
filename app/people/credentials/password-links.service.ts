import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '~/database/database'
import { addToOutbox, type PasswordForgotten } from '~/database/outbox/outbox'
import { deleteSetting } from '~/database/settings'
import { inTransaction } from '~/database/transactions/transaction'
import { lockForTransaction } from '~/database/transactions/transaction-locks'
import { logAccountAction } from '../audit/account-log.actions'
import type { Editor, Role } from '../editor.rules'
import {
  findEditorByEmail,
  hasEditors,
  insertEditor,
  isNameTaken,
  removeSecondFactorAndPasskeys,
  replacePassword,
} from '../stored/editors.queries'
import {
  addToken,
  findPasswordLink,
  hasPasswordLinkOf,
  insertPasswordLink,
  type PasswordLink,
  removePasswordLinks,
  removePasswordLinksBefore,
  replacePasswordLinks,
} from '../stored/password-links.queries'
import type { LinkToMail } from './password-link-mail.rules'

interface PasswordLinksDeps {
  db: Db
  clock: () => Date
  deskUrl: string
  hashPassword: (password: string) => Promise<string>
}

export interface NewAccount {
  name: string
  password: string
  timeZone?: string
}

export type PasswordSet =
  | { ok: true; email: string }
  | { ok: false; reason: 'used' | 'email-taken' | 'name-taken' }

/** The role is null for someone who is already an editor. */
interface LinkHolder {
  email: string
  role: Role | null
  by: string | null
}

const dayMs = 24 * 60 * 60_000
const invitationMs = 7 * dayMs
const resetMs = dayMs / 24

/** Part of the hashed token, so the holder of an ordinary link cannot turn it into a rescue. */
const rescuePrefix = 'rescue-'

/** Links with which their holder sets a password: the first editor, an invited one, or one who forgot it. */
export function createPasswordLinks({ db, clock, deskUrl, hashPassword }: PasswordLinksDeps) {
  return {
    /** Creates the owner of a new desk. The set-up link works once. */
    async createFirstEditor(first: NewAccount & { email: string }) {
      const passwordHash = await hashPassword(first.password)
      return inTransaction(db, async (transaction): Promise<PasswordSet> => {
        // A second request at the same time waits for this delete, and then finds no token.
        const isUnused = await deleteSetting(transaction, 'setup-token')
        if (!isUnused || (await hasEditors(transaction))) return { ok: false, reason: 'used' }
        await insertEditor(transaction, { ...first, role: 'owner', passwordHash }, clock())
        await logAccountAction(transaction, clock(), {
          by: first.name,
          action: 'set up',
          subject: 'the desk',
        })
        return { ok: true, email: first.email }
      })
    },

    invite,

    /**
     * Another address for an invitation, created only when its mail is written, so that no usable token is stored
     * before. Each attempt gets one and all of them work, because a failed attempt may still have been delivered. Null
     * if the invitation was used, withdrawn or has expired.
     */
    async linkForInvitation({ tokenDigest }: { tokenDigest: string }): Promise<LinkToMail | null> {
      const token = newToken()
      const link = await inTurn((transaction) =>
        addToken(transaction, { tokenDigest, newTokenDigest: digestOf(token) }, clock()),
      )
      if (!link) return null
      const { email, role, invitedBy: by } = link
      return { email, url: urlOf(token), invited: role && { role, by } }
    },

    /** For an editor who forgot the password; null if nobody has this address. */
    async linkForReset(request: PasswordForgotten): Promise<LinkToMail | null> {
      const { email } = request
      const requestedAt = new Date(request.requestedAt)
      const token = newToken()
      const holder = { email, role: null, by: null }
      const link = linkFor(token, holder, resetMs)
      return inTurn(async (transaction) => {
        if (!(await findEditorByEmail(transaction, email))) return null
        await removePasswordLinksBefore(transaction, email, requestedAt)
        const isRetry = await hasPasswordLinkOf(transaction, email, requestedAt)
        if (!isRetry) await logLink(transaction, holder)
        await insertPasswordLink(transaction, link, requestedAt)
        return { email, url: urlOf(token), invited: null }
      })
    },

    async find(token: string): Promise<Pick<PasswordLink, 'email' | 'role'> | null> {
      return findPasswordLink(db, digestOf(token), clock())
    },

    /** Creates the account of an invited editor, or replaces the password of an existing one. */
    async setPassword(token: string, { password, ...account }: NewAccount): Promise<PasswordSet> {
      const passwordHash = await hashPassword(password)
      return inTransaction(db, async (transaction): Promise<PasswordSet> => {
        await lockForTransaction(transaction, 'names')
        await lockForTransaction(transaction, 'key-links')
        const link = await findPasswordLink(transaction, digestOf(token), clock())
        if (!link) return { ok: false, reason: 'used' }
        const { email, role } = link
        // Checked before the link is removed: it is needed again with another name.
        if (role && (await isNameTaken(transaction, account.name))) {
          return { ok: false, reason: 'name-taken' }
        }
        await removePasswordLinks(transaction, email)
        if (role) return join(transaction, { ...account, email, role, passwordHash })
        const editor = await findEditorByEmail(transaction, email)
        if (!editor) return { ok: false, reason: 'used' }
        return resetPassword(transaction, editor, {
          passwordHash,
          isRescue: token.startsWith(rescuePrefix),
        })
      })
    },
  }

  async function join(
    transaction: Db,
    editor: Parameters<typeof insertEditor>[1],
  ): Promise<PasswordSet> {
    const isNew = await insertEditor(transaction, editor, clock())
    if (!isNew) return { ok: false, reason: 'email-taken' }
    await logAccountAction(transaction, clock(), {
      by: editor.name,
      action: 'joined',
      subject: `as ${editor.role}`,
    })
    return { ok: true, email: editor.email }
  }

  async function resetPassword(
    transaction: Db,
    editor: Editor,
    { passwordHash, isRescue }: { passwordHash: string; isRescue: boolean },
  ): Promise<PasswordSet> {
    await replacePassword(transaction, editor.id, passwordHash, clock())
    if (isRescue) await removeSecondFactorAndPasskeys(transaction, editor.id)
    await logAccountAction(transaction, clock(), {
      by: editor.name,
      action: 'set',
      subject: 'a new password',
      detail: isRescue ? 'second factor and passkeys removed' : '',
    })
    return { ok: true, email: editor.email }
  }

  /**
   * Returns the address where the holder of this email sets a password; a mail contains another one. A rescue is for
   * an editor who lost every credential: it also removes the second factor and passkeys.
   */
  async function invite(
    invited: { email: string; role: Role; by: string | null },
    { isMailed = false, isRescue = false }: { isMailed?: boolean; isRescue?: boolean },
  ): Promise<{ url: string; isKnown: boolean }> {
    const now = clock()
    const isKnown = (await findEditorByEmail(db, invited.email)) !== null
    const token = isRescue && isKnown ? rescuePrefix + newToken() : newToken()
    const holder = { ...invited, role: isKnown ? null : invited.role }
    const link = linkFor(token, holder, isKnown ? resetMs : invitationMs)
    await inTurn(async (transaction) => {
      await replacePasswordLinks(transaction, link, now)
      await logLink(transaction, holder)
      if (!isMailed) return
      const payload = { tokenDigest: link.tokenDigest }
      await addToOutbox(transaction, { topic: 'key-link', payload }, now)
    })
    return { url: urlOf(token), isKnown }
  }

  function inTurn<T>(change: (transaction: Db) => Promise<T>): Promise<T> {
    return inTransaction(db, async (transaction) => {
      await lockForTransaction(transaction, 'key-links')
      return change(transaction)
    })
  }

  function logLink(transaction: Db, { email, role, by }: LinkHolder): Promise<void> {
    const action = role ? 'invited' : 'created a password link for'
    const detail = role ? `as ${role}` : ''
    return logAccountAction(transaction, clock(), { by, action, subject: email, detail })
  }

  function linkFor(token: string, { email, role, by }: LinkHolder, validMs: number): PasswordLink {
    const expiresAt = new Date(clock().getTime() + validMs)
    return { tokenDigest: digestOf(token), email, role, invitedBy: by, expiresAt }
  }

  function urlOf(token: string): string {
    return `${deskUrl}/welcome?token=${token}`
  }
}

function newToken(): string {
  return randomBytes(24).toString('base64url')
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
