import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '~/database/database'
import { addToOutbox, type PasswordForgotten } from '~/database/outbox'
import { forgetSetting } from '~/database/settings'
import { takeTurn } from '~/database/turns'
import type { Role } from '../editor.rules'
import { record } from '../record.actions'
import {
  findEditorByEmail,
  hasEditors,
  insertEditor,
  isNameTaken,
  removeKeys,
  replacePassword,
} from '../stored/editors.queries'
import {
  addToken,
  findKeyLink,
  hasKeyLinkOf,
  insertKeyLink,
  type KeyLink,
  removeKeyLinks,
  removeKeyLinksBefore,
  replaceKeyLinks,
} from '../stored/key-links.queries'

/** Links that let their holder choose a password: for the first editor, one invited, or one who forgot. */

interface KeyLinkDeps {
  db: Db
  clock: () => Date
  deskUrl: string
  hashPassword: (password: string) => Promise<string>
}

/** A link that was just made, to be mailed and then forgotten. */
interface LinkToMail {
  email: string
  url: string
  isNew: boolean
}

/** What somebody says who is new here. */
export interface NewAccount {
  name: string
  password: string
  timeZone?: string
}

export type ChosenPassword =
  | { ok: true; email: string }
  | { ok: false; reason: 'used' | 'taken' | 'name-taken' }

const day = 24 * 60 * 60_000
const invitationMs = 7 * day
const newPasswordMs = day / 24

/** Of a secret whose digest is stored: what it begins with cannot be added by whoever holds another. */
const rescuePrefix = 'rescue-'

export function createKeyLinks({ db, clock, deskUrl, hashPassword }: KeyLinkDeps) {
  return {
    /** Makes the first editor, who owns the place. The set-up link is good for one, once. */
    async makeFirstEditor(first: NewAccount & { email: string }) {
      const passwordHash = await hashPassword(first.password)
      return db.transaction().execute(async (transaction): Promise<ChosenPassword> => {
        // Deleting it makes a second one at the same moment wait, and then find it gone.
        const isOurs = await forgetSetting(transaction, 'setup-token')
        if (!isOurs || (await hasEditors(transaction))) return { ok: false, reason: 'used' }
        await insertEditor(transaction, { ...first, role: 'owner', passwordHash }, clock())
        await record(transaction, clock(), {
          by: first.name,
          action: 'set up',
          subject: 'the desk',
        })
        return { ok: true, email: first.email }
      })
    },

    /**
     * The address of a page where whoever has this email can choose a password. If it is mailed as well, the mail
     * has an address of its own. A rescue is for an editor who lost every key: the link also removes the second
     * factor and passkeys.
     */
    invite,

    /**
     * A further address for an invitation, made only when its mail is written: until then nothing that opens it is
     * stored. Each attempt gets its own, and all of them work, since an attempt that failed may have arrived. Null
     * if the invitation is used, taken back or over.
     */
    async urlForMail({ tokenDigest }: { tokenDigest: string }): Promise<LinkToMail | null> {
      const token = newToken()
      const added = digestOf(token)
      const link = await inTurn((transaction) =>
        addToken(transaction, { tokenDigest, added }, clock()),
      )
      return link && { email: link.email, url: urlOf(token), isNew: link.role !== null }
    },

    /** For the mail to an editor who forgot the password. Null for whoever is no editor. */
    async urlForForgotten(request: PasswordForgotten): Promise<LinkToMail | null> {
      const { email } = request
      const requestedAt = new Date(request.requestedAt)
      const token = newToken()
      const link = linkFor(token, { email, role: null, by: null }, newPasswordMs)
      return inTurn(async (transaction) => {
        if (!(await findEditorByEmail(transaction, email))) return null
        await removeKeyLinksBefore(transaction, email, requestedAt)
        const isRetry = await hasKeyLinkOf(transaction, email, requestedAt)
        if (!isRetry) await recordInvitation(transaction, { email, role: null, by: null })
        await insertKeyLink(transaction, link, requestedAt)
        return { email, url: urlOf(token), isNew: false }
      })
    },

    async find(token: string): Promise<Pick<KeyLink, 'email' | 'role'> | null> {
      return findKeyLink(db, digestOf(token), clock())
    },

    /** The name is that of a new editor. */
    async choosePassword(
      token: string,
      { password, ...chosen }: NewAccount,
    ): Promise<ChosenPassword> {
      const passwordHash = await hashPassword(password)
      const now = clock()
      return db.transaction().execute(async (transaction): Promise<ChosenPassword> => {
        await takeTurn(transaction, 'names')
        await takeTurn(transaction, 'key-links')
        const link = await findKeyLink(transaction, digestOf(token), now)
        // Before the link is used up: whoever has to choose another name needs it once more.
        if (link?.role && (await isNameTaken(transaction, chosen.name))) {
          return { ok: false, reason: 'name-taken' }
        }
        if (!link) return { ok: false, reason: 'used' }
        const { email, role } = link
        await removeKeyLinks(transaction, email)
        if (role) {
          const isNew = await insertEditor(
            transaction,
            { ...chosen, email, role, passwordHash },
            now,
          )
          if (!isNew) return { ok: false, reason: 'taken' }
          await record(transaction, clock(), {
            by: chosen.name,
            action: 'joined',
            subject: `as ${role}`,
          })
          return { ok: true, email }
        }
        const editor = await findEditorByEmail(transaction, email)
        if (!editor) return { ok: false, reason: 'used' }
        await replacePassword(transaction, editor.id, passwordHash, now)
        const isRescue = token.startsWith(rescuePrefix)
        if (isRescue) await removeKeys(transaction, editor.id)
        await record(transaction, clock(), {
          by: editor.name,
          action: 'chose',
          subject: 'a new password',
          detail: isRescue ? 'second factor and passkeys removed' : '',
        })
        return { ok: true, email }
      })
    },
  }

  async function invite(
    invited: { email: string; role: Role; by: string | null },
    { isMailed = false, isRescue = false }: { isMailed?: boolean; isRescue?: boolean },
  ): Promise<{ url: string; isKnown: boolean }> {
    const now = clock()
    const isKnown = (await findEditorByEmail(db, invited.email)) !== null
    const token = isRescue && isKnown ? rescuePrefix + newToken() : newToken()
    const made = { ...invited, role: isKnown ? null : invited.role }
    const link = linkFor(token, made, isKnown ? newPasswordMs : invitationMs)
    await inTurn(async (transaction) => {
      await replaceKeyLinks(transaction, link, now)
      await recordInvitation(transaction, made)
      if (!isMailed) return
      const payload = { tokenDigest: link.tokenDigest }
      await addToOutbox(transaction, { topic: 'key-link', payload }, now)
    })
    return { url: urlOf(token), isKnown }
  }

  function inTurn<T>(change: (transaction: Db) => Promise<T>): Promise<T> {
    return db.transaction().execute(async (transaction) => {
      await takeTurn(transaction, 'key-links')
      return change(transaction)
    })
  }

  function recordInvitation(transaction: Db, { email, role, by }: Invited): Promise<void> {
    const action = role ? 'invited' : 'made a link to a new password for'
    const detail = role ? `as ${role}` : ''
    return record(transaction, clock(), { by, action, subject: email, detail })
  }

  function linkFor(token: string, { email, role, by }: Invited, goodForMs: number): KeyLink {
    const expiresAt = new Date(clock().getTime() + goodForMs)
    return { tokenDigest: digestOf(token), email, role, invitedBy: by, expiresAt }
  }

  function urlOf(token: string): string {
    return `${deskUrl}/welcome?token=${token}`
  }
}

/** The role is null for one who is an editor already. */
interface Invited {
  email: string
  role: Role | null
  by: string | null
}

function newToken(): string {
  return randomBytes(24).toString('base64url')
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
