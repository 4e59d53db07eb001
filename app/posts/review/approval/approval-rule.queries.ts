import type { Db } from '~/database/database'
import { readSetting } from '~/database/settings'

export const approvalSetting = 'approval-required'

/** Whether owners require an approval before publishing. */
export async function isApprovalRequired(db: Db): Promise<boolean> {
  return (await readSetting(db, approvalSetting)) !== null
}
