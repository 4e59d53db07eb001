import { Form, Link } from 'react-router'
import type { Confirmation } from '~/posts/lifecycle/confirmations.rules'
import { Button } from '~/ui/button'
import type { Delivery } from '~/webhooks/deliveries/delivery.rules'
import { offTexts, type Webhook } from '~/webhooks/webhook.rules'
import { DeskForm } from '../../access/desk-form.view'
import { ConfirmButton } from '../../shell/confirm/confirm-button.view'
import { ConfirmPanel, Hidden } from '../../shell/confirm/confirm-question.view'
import { DeskSection } from '../../shell/desk-page.view'
import { Moment } from '../../shell/moment.view'
import { FocusedNotice, Notice } from '../../shell/notice.view'
import { SettingsHeading } from '../settings-heading.view'
import { DeliveryList } from './delivery-list.view'
import { NewSecret, type ShownSecret } from './new-secret.view'
import { WebhookBadge } from './webhook-badge.view'
import { WebhookFields } from './webhook-fields.view'
import type { WebhookFormErrors, WebhookFormValues } from './webhook-form.rules'

export interface WebhookStepResult {
  message?: string
  problem?: string
  secret?: ShownSecret
  values?: WebhookFormValues
  errors?: WebhookFormErrors
}

interface WebhookViewProps {
  base: string
  webhook: Webhook
  deliveries: Delivery[]
  timeZone: string
  /** Whether the question before removing it is shown as part of the page. */
  isRemoving: boolean
  result: WebhookStepResult
}

const removal: Confirmation = {
  title: 'Remove this webhook?',
  text: 'The address gets no messages any more, and the list of what was sent is deleted. Adding it again makes a new secret.',
  confirm: 'Remove it',
  cancel: 'Keep it',
}

export function WebhookView(props: WebhookViewProps) {
  const { base, webhook, deliveries, timeZone, isRemoving, result } = props
  const list = `${base}/settings/webhooks`
  const here = `${list}/${webhook.id}`
  const outcome = result.message ?? result.problem
  return (
    <>
      <SettingsHeading base={base} />
      <p className="mb-6">
        <Link to={list} className="underline underline-offset-4 hover:text-cyan">
          All webhooks
        </Link>
      </p>
      {outcome && (
        <FocusedNotice kind={result.message ? 'success' : 'error'} focusKey={result}>
          {outcome}
        </FocusedNotice>
      )}
      {result.secret && <NewSecret {...result.secret} />}
      {isRemoving && (
        <ConfirmPanel question={removal} action={here} fields={{ step: 'remove' }} back={here} />
      )}
      <State webhook={webhook} timeZone={timeZone} here={here} />
      <DeskSection title="Address and events">
        <DeskForm
          key={result.values ? 'rejected' : webhook.version}
          action={here}
          submit="Save"
          errors={{ ...result.errors }}
        >
          <Hidden fields={{ step: 'save', version: webhook.version }} />
          <WebhookFields values={result.values ?? webhook} errors={result.errors ?? {}} />
        </DeskForm>
      </DeskSection>
      <DeskSection
        title="Secret"
        intro="Messages are signed with it. Replace it if somebody else may have seen it."
      >
        <StepButton step="secret" here={here}>
          Replace the secret
        </StepButton>
      </DeskSection>
      <DeskSection
        title="Messages"
        intro="The last 50, for 30 days. What is not accepted is sent again after seconds, minutes and hours, ten times within three days."
      >
        <DeliveryList
          deliveries={deliveries}
          base={base}
          timeZone={timeZone}
          isOn={webhook.off === null}
        />
      </DeskSection>
    </>
  )
}

function State({
  webhook,
  timeZone,
  here,
}: Pick<WebhookViewProps, 'webhook' | 'timeZone'> & { here: string }) {
  const { address, off, failingSince, createdAt, createdBy } = webhook
  return (
    <DeskSection title="Webhook">
      <p className="flex flex-wrap items-center gap-3">
        <span className="wrap-anywhere min-w-0 font-mono text-sm">{address}</span>
        <WebhookBadge {...webhook} />
      </p>
      <p className="mt-2 text-ink-muted text-sm">
        Added by {createdBy} · <Moment at={createdAt} timeZone={timeZone} />
      </p>
      {off && (
        <div className="mt-4">
          <Notice kind={off.reason === 'owner' ? 'info' : 'error'}>
            {offTexts[off.reason]} Since <Moment at={off.at} timeZone={timeZone} />. Posts that
            change meanwhile are not sent later.
          </Notice>
        </div>
      )}
      {!off && failingSince && (
        <div className="mt-4">
          <Notice kind="info">
            Nothing could be delivered since <Moment at={failingSince} timeZone={timeZone} />. After
            three days the webhook is turned off, and owners get a mail.
          </Notice>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <StepButton step="test" here={here}>
          Send a test
        </StepButton>
        <StepButton step={off ? 'on' : 'off'} here={here}>
          {off ? 'Turn it on' : 'Turn it off'}
        </StepButton>
        <ConfirmButton
          label="Remove…"
          question={removal}
          action={here}
          fields={{ step: 'remove' }}
        />
      </div>
    </DeskSection>
  )
}

function StepButton({ step, here, children }: { step: string; here: string; children: string }) {
  return (
    <Form method="post" action={here}>
      <Hidden fields={{ step }} />
      <Button type="submit" look="outline" size="small">
        {children}
      </Button>
    </Form>
  )
}
