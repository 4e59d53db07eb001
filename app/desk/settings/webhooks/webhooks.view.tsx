import { Link } from 'react-router'
import { EmptyState } from '~/ui/empty-state'
import { maxWebhooks, offTexts, postChanges, type Webhook } from '~/webhooks/webhook.rules'
import { DeskForm } from '../../access/desk-form.view'
import { Hidden } from '../../shell/confirm/confirm-question.view'
import { DeskSection } from '../../shell/desk-page.view'
import { FocusedNotice } from '../../shell/notice.view'
import { SettingsHeading } from '../settings-heading.view'
import { NewSecret, type ShownSecret } from './new-secret.view'
import { WebhookBadge } from './webhook-badge.view'
import { WebhookFields } from './webhook-fields.view'
import type { WebhookFormErrors, WebhookFormValues } from './webhook-form.rules'

interface WebhooksViewProps {
  base: string
  webhooks: Webhook[]
  /** The id of the next webhook: a form that is sent twice adds one. */
  newId: string
  isRemoved: boolean
  result: {
    added?: ShownSecret
    problem?: string
    values?: WebhookFormValues
    errors?: WebhookFormErrors
  }
}

export function WebhooksView({ base, webhooks, newId, isRemoved, result }: WebhooksViewProps) {
  const { added, problem, values, errors = {} } = result
  return (
    <>
      <SettingsHeading base={base} />
      {isRemoved && !added && !problem && !values && (
        <FocusedNotice kind="success" focusKey="removed">
          The webhook was removed.
        </FocusedNotice>
      )}
      {problem && (
        <FocusedNotice kind="error" focusKey={result}>
          {problem}
        </FocusedNotice>
      )}
      {added && <NewSecret {...added} />}
      <DeskSection
        title="Webhooks"
        intro="Other programs are told at once when readers see a new post, a change, or no longer see a post."
      >
        {webhooks.length === 0 ? (
          <EmptyState title="No webhooks yet">Add the address of a program below.</EmptyState>
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} base={base} />
            ))}
          </ul>
        )}
      </DeskSection>
      {webhooks.length < maxWebhooks && (
        <DeskSection
          title="Add a webhook"
          intro="Messages are signed as the Standard Webhooks specification says. The secret for that is shown once, when the webhook is added."
        >
          <DeskForm
            // Empty again after a webhook was added.
            key={values ? 'rejected' : newId}
            submit="Add the webhook"
            errors={{ ...errors }}
          >
            <Hidden fields={{ id: newId }} />
            <WebhookFields
              values={values ?? { address: '', events: ['published', 'changed', 'withdrawn'] }}
              errors={errors}
            />
          </DeskForm>
        </DeskSection>
      )}
    </>
  )
}

function WebhookRow({ webhook, base }: { webhook: Webhook; base: string }) {
  const { id, address, events, off } = webhook
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-52">
        <Link
          to={`${base}/settings/webhooks/${id}`}
          className="wrap-anywhere line-clamp-3 font-mono text-sm underline underline-offset-4 hover:text-cyan"
        >
          {address}
        </Link>
        <p className="mt-1 text-ink-muted text-sm">
          {off ? offTexts[off.reason] : `${events.map((name) => postChanges[name]).join(' · ')}`}
        </p>
      </div>
      <WebhookBadge {...webhook} />
    </li>
  )
}
