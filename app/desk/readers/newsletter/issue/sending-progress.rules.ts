import type { DeliveryCounts, DeliveryStatus, IssueStatus } from '~/newsletter/issues/issue.rules'

/** How far an issue is, as the loader and `progress.route.ts` send it. */
export interface SendingProgress {
  status: IssueStatus
  sendingProblem: string
  counts: DeliveryCounts
  total: number
  done: number
  problems: {
    subscriberId: string
    email: string | null
    status: DeliveryStatus
    error: string
    retryAt: Date | string | null
  }[]
}
