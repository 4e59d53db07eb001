import { data } from 'react-router'
import { noStore } from '~/http/cache-policy'
import type { Withdrawal } from '~/posts/record/withdrawals/withdrawal.rules'

/** `throw withdrawnPost(withdrawal)`: 410 and why. Not cached: the post may be republished at any time. */
export function withdrawnPost(withdrawal: Withdrawal) {
  return data<Withdrawal>(withdrawal, { status: 410, headers: noStore })
}
