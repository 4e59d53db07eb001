import type { Db } from '~/database/database'
import { forgetSetting, readOrStoreSetting, readSetting } from '~/database/settings'
import type { SignedInEditor } from '../account/sessions.service'
import { record } from '../record.actions'

const setting = 'second-factor-required'

/** Whether everybody needs a second factor to work at the desk. Owners decide. */
export function createSecondFactorRule({ db, clock }: { db: Db; clock: () => Date }) {
  async function isOn(): Promise<boolean> {
    return (await readSetting(db, setting)) !== null
  }

  return {
    isOn,

    /** Must this editor set one up, or sign in with a passkey, before anything else? */
    async holdsBack(editor: FactorsOf): Promise<boolean> {
      return !hasTwoFactors(editor) && (await isOn())
    },

    /** Refused for an owner who would be held back by it. */
    async turnOn(owner: FactorsOf & { name: string }): Promise<'done' | 'not-yourself'> {
      if (!hasTwoFactors(owner)) return 'not-yourself'
      await db.transaction().execute(async (transaction) => {
        if ((await readSetting(transaction, setting)) !== null) return
        await readOrStoreSetting(transaction, setting, clock().toISOString())
        await log(transaction, owner.name, 'required', 'a second factor of everybody')
      })
      return 'done'
    },

    async turnOff(by: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        if (!(await forgetSetting(transaction, setting))) return
        await log(transaction, by, 'stopped requiring', 'a second factor')
      })
    },
  }

  function log(transaction: Db, by: string, action: string, subject: string): Promise<void> {
    return record(transaction, clock(), { by, action, subject })
  }
}

/**
 * Would this editor have to set something up? A passkey is two factors itself, since none lets in without a PIN, a
 * finger or a face: whoever has one can sign in with it.
 */
export function lacksSecondFactor(editor: { hasSecondFactor: boolean; hasPasskey: boolean }) {
  return !editor.hasSecondFactor && !editor.hasPasskey
}

type FactorsOf = Pick<SignedInEditor, 'hasSecondFactor' | 'isWithPasskey'>

/**
 * With the second factor on, no password is enough. A session that began with a passkey has two factors as well; an
 * editor who has a passkey but came with the password has shown one only.
 */
function hasTwoFactors({ hasSecondFactor, isWithPasskey }: FactorsOf): boolean {
  return hasSecondFactor || isWithPasskey
}
