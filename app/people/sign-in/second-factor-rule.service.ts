import type { Db } from '~/database/database'
import { deleteSetting, readOrStoreSetting, readSetting } from '~/database/settings'
import { inTransaction } from '~/database/transactions/transaction'
import type { SignedInEditor } from '../account/sessions.service'
import { logAccountAction } from '../audit/account-log.actions'

const setting = 'second-factor-required'

/** The owners' setting that every editor needs a second factor. */
export function createSecondFactorRule({ db, clock }: { db: Db; clock: () => Date }) {
  async function isOn(): Promise<boolean> {
    return (await readSetting(db, setting)) !== null
  }

  return {
    isOn,

    /** Must this editor first set up a second factor, or sign in with a passkey? */
    async blocks(editor: EditorFactors): Promise<boolean> {
      return !hasTwoFactors(editor) && (await isOn())
    },

    /** Refused for an owner whom it would block. */
    async turnOn(owner: EditorFactors & { name: string }): Promise<'done' | 'owner-lacks-factor'> {
      if (!hasTwoFactors(owner)) return 'owner-lacks-factor'
      await storeRule(owner.name)
      return 'done'
    },

    /** For a command on the server, which nobody signs in to. */
    turnOnByOperator: () => storeRule(null),

    async turnOff(by: string | null): Promise<void> {
      await inTransaction(db, async (transaction) => {
        if (!(await deleteSetting(transaction, setting))) return
        await log(transaction, by, 'stopped requiring', 'a second factor')
      })
    },
  }

  function storeRule(by: string | null): Promise<void> {
    return inTransaction(db, async (transaction) => {
      if ((await readSetting(transaction, setting)) !== null) return
      await readOrStoreSetting(transaction, setting, clock().toISOString())
      await log(transaction, by, 'required', 'a second factor for everyone')
    })
  }

  function log(transaction: Db, by: string | null, action: string, subject: string): Promise<void> {
    return logAccountAction(transaction, clock(), { by, action, subject })
  }
}

/** Would this editor have to set something up? With a passkey they only have to sign in with it. */
export function lacksSecondFactor(editor: { hasSecondFactor: boolean; hasPasskey: boolean }) {
  return !editor.hasSecondFactor && !editor.hasPasskey
}

type EditorFactors = Pick<SignedInEditor, 'hasSecondFactor' | 'signedInWithPasskey'>

/** An editor who has a passkey but signed in with the password has shown only one factor. */
function hasTwoFactors({ hasSecondFactor, signedInWithPasskey }: EditorFactors): boolean {
  return hasSecondFactor || signedInWithPasskey
}
