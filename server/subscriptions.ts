import type { Env } from '~/config/env.server'
import { createLinks } from '~/newsletter/links'
import {
  createSubscriptions,
  type SubscriptionsDeps,
} from '~/newsletter/subscriptions/subscriptions'
import type { SharedServices } from '~/services'
import { isSameSecret } from './desk-address'

type Parts = Omit<SubscriptionsDeps, 'links'> & { env: Pick<Env, 'mailWebhookSecret'> }

/** Who gets the newsletter, and who may say that a mail did not arrive. */
export function composeSubscriptions({
  env: { mailWebhookSecret },
  ...parts
}: Parts): Pick<SharedServices, 'subscriptions' | 'isMailWebhook'> {
  const links = createLinks({ siteUrl: parts.site.url, secret: parts.secret })
  return {
    subscriptions: createSubscriptions({ ...parts, links }),
    isMailWebhook:
      mailWebhookSecret === null ? null : (offered) => isSameSecret(offered, mailWebhookSecret),
  }
}
