import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '~/content/desk/editor'
import {
  findEditorByEmail,
  hasEditors,
  insertEditor,
  isNameTaken,
  removeKeys,
  replacePassword,
} from '~/data/editors/editors'
import { addKeyLink, consumeKeyLink, findKeyLink, type KeyLink } from '~/data/editors/key-links'
import type { Db } from '~/data/engine/database'
import { takeTurn } from '~/data/engine/turns'
import { addToOutbox } from '~/data/outbox'
import { forgetSetting } from '~/data/settings'
import { record } from '../record'

/** Links that let their holder choose a password: for the first editor, one invited, or one who forgot. */

interface KeyLinkDeps {
  db: Db
  clock: () => Date
  deskUrl: string
  hashPassword: (password: string) => Promise<string>
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
     * The address of a page where whoever has this email can choose a password; mailed if asked for. A
     * rescue is for an editor who lost every key: the link also removes the second factor and passkeys.
     */
    invite,

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
        const link = await findKeyLink(transaction, digestOf(token), now)
        // Before the link is used up: whoever has to choose another name needs it once more.
        if (link?.role && (await isNameTaken(transaction, chosen.name))) {
          return { ok: false, reason: 'name-taken' }
        }
        if (!link || !(await consumeKeyLink(transaction, link.tokenDigest, now))) {
          return { ok: false, reason: 'used' }
        }
        const { email, role } = link
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
    const known = await findEditorByEmail(db, invited.email)
    const { token, link } = newLink(
      { ...invited, role: known ? null : invited.role },
      { goodForMs: known ? newPasswordMs : invitationMs, isRescue: isRescue && known !== null },
    )
    const url = `${deskUrl}/welcome?token=${token}`
    await db.transaction().execute(async (transaction) => {
      await addKeyLink(transaction, link, now)
      const action = known ? 'made a link to a new password for' : 'invited'
      const detail = known ? '' : `as ${invited.role}`
      await record(transaction, clock(), {
        by: invited.by,
        action,
        subject: invited.email,
        detail,
      })
      if (!isMailed) return
      const payload = { email: invited.email, url, isNew: !known }
      await addToOutbox(transaction, { topic: 'key-link', payload }, now)
    })
    return { url, isKnown: known !== null }
  }

  function newLink(
    { email, role, by }: { email: string; role: Role | null; by: string | null },
    { goodForMs, isRescue }: { goodForMs: number; isRescue: boolean },
  ): { token: string; link: KeyLink } {
    const secret = randomBytes(24).toString('base64url')
    const token = isRescue ? rescuePrefix + secret : secret
    const expiresAt = new Date(clock().getTime() + goodForMs)
    return { token, link: { tokenDigest: digestOf(token), email, role, invitedBy: by, expiresAt } }
  }
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
