import type { Db } from '~/database/database'
import { deleteSetting, readOrStoreSetting, readSetting } from '~/database/settings'
import { inTransaction } from '~/database/transactions/transaction'
import { logAccountAction } from '~/people/audit/account-log.actions'
import { approvalSetting, isApprovalRequired } from './approval-rule.queries'

const subject = 'an approval before publishing'

/** The owners' setting that a post needs an approval before it is published. `by` is null for a command on the server. */
export function createApprovalRule({ db, clock }: { db: Db; clock: () => Date }) {
  return {
    isOn: () => isApprovalRequired(db),

    async turnOn(by: string | null): Promise<void> {
      await inTransaction(db, async (transaction) => {
        if ((await readSetting(transaction, approvalSetting)) !== null) return
        await readOrStoreSetting(transaction, approvalSetting, clock().toISOString())
        await logAccountAction(transaction, clock(), { by, action: 'required', subject })
      })
    },

    async turnOff(by: string | null): Promise<void> {
      await inTransaction(db, async (transaction) => {
        if (!(await deleteSetting(transaction, approvalSetting))) return
        await logAccountAction(transaction, clock(), { by, action: 'stopped requiring', subject })
      })
    },
  }
}

export type ApprovalRule = ReturnType<typeof createApprovalRule>
