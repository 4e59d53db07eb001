import type { Env } from '~/config/env.server'
import {
  createWebhookDesk,
  type SendWebhook,
  type WebhookDesk,
} from '~/webhooks/webhook-desk.service'
import { countWebhooks } from '../../metrics/measure'
import type { Metrics } from '../../metrics/metrics'
import { userAgentOf } from '../outgoing/user-agent'
import { createSendWebhook } from './send-webhook'

type DeskParts = Parameters<typeof createWebhookDesk>[0]

interface WebhooksParts extends Omit<DeskParts, 'send' | 'arePrivateAllowed'> {
  metrics: Pick<Metrics, 'webhooks'>
  env: Pick<Env, 'arePrivateWebhooksAllowed'>
}

/** What sends messages, for the jobs and for tests at the desk, and the desk. */
export function createWebhooks({ env, metrics, ...parts }: WebhooksParts): {
  sendWebhook: SendWebhook
  webhookDesk: WebhookDesk
} {
  const arePrivateAllowed = env.arePrivateWebhooksAllowed
  const send = createSendWebhook({
    userAgent: () => userAgentOf('VigilWebhooks/1.0', parts.site()),
    arePrivateAllowed,
  })
  const sendWebhook = countWebhooks(send, metrics)
  return {
    sendWebhook,
    webhookDesk: createWebhookDesk({ ...parts, send: sendWebhook, arePrivateAllowed }),
  }
}
