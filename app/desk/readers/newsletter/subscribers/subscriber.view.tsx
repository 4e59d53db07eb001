import { Form, Link } from 'react-router'
import { sourceLabels } from '~/newsletter/subscribers/export.rules'
import type { Subscriber } from '~/newsletter/subscribing/subscriber.rules'
import type { Confirmation } from '~/posts/lifecycle/confirmations.rules'
import { DomainChoice } from '~/site/newsletter/domain-choice.view'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { ConfirmPanel, Hidden } from '../../../shell/confirm/confirm-question.view'
import { DeskHeading, DeskSection } from '../../../shell/desk-page.view'
import { FocusedNotice } from '../../../shell/notice.view'
import { SubscriberBadge } from './subscriber-badge.view'
import { Deliveries, type DeliveryToSubscriber, Record } from './subscriber-record.view'

type ShownSubscriber = Omit<Subscriber, 'linkKey'>

interface SubscriberViewProps {
  base: string
  subscriber: ShownSubscriber
  deliveries: DeliveryToSubscriber[]
  timeZone: string
  isOwner: boolean
  /** What was just done. */
  done: string | null
  /** The result of a form on this page. */
  form: {
    problem: string | null
    domainsError?: string | undefined
    ask: { step: 'suppress'; reason: string } | { step: 'erase' } | null
  } | null
}

const doneTexts: Partial<{ [done: string]: string }> = {
  invited: 'The invitation is on its way. Nothing else is sent until they confirm.',
  domains: 'Saved. The change applies from the next issue on.',
  suppressed: 'The address is suppressed. It gets no mail any more.',
  lifted: 'The suppression was lifted.',
}

export function SubscriberView(props: SubscriberViewProps) {
  const { base, subscriber, timeZone, done, form } = props
  const path = `${base}/newsletter/subscribers`
  const doneText = done !== null && !form ? doneTexts[done] : undefined
  return (
    <>
      <DeskHeading title={subscriber.email}>
        <SubscriberBadge status={subscriber.status} />
        <Link to={path} className="underline underline-offset-4 hover:text-cyan">
          All subscribers
        </Link>
      </DeskHeading>
      {doneText && (
        <FocusedNotice kind="success" focusKey={done}>
          {doneText}
        </FocusedNotice>
      )}
      {form?.problem && (
        <FocusedNotice kind="error" focusKey={form}>
          {form.problem}
        </FocusedNotice>
      )}
      {form?.ask && (
        <div className="mb-8">
          <ConfirmPanel
            question={questions[form.ask.step](subscriber.email)}
            action={`${path}/${subscriber.id}`}
            fields={{ ...form.ask, confirmed: 1 }}
            back={`${path}/${subscriber.id}`}
          />
        </div>
      )}
      <DeskSection title="What is recorded" intro={`${sourceLabels[subscriber.source]}.`}>
        <Record subscriber={subscriber} timeZone={timeZone} />
      </DeskSection>
      <DeskSection title="Subjects" intro="Which issues this subscriber gets.">
        <Form
          method="post"
          action={`${path}/${subscriber.id}`}
          key={subscriber.domains.join()}
          className="flex max-w-md flex-col gap-4"
        >
          <Hidden fields={{ step: 'domains' }} />
          <DomainChoice
            id="domains"
            chosen={form?.domainsError ? [] : subscriber.domains}
            error={form?.domainsError}
          />
          <Button type="submit" look="outline" className="self-start">
            Save the subjects
          </Button>
        </Form>
      </DeskSection>
      <DeskSection title="Issues" intro="What was sent to this address.">
        <Deliveries deliveries={props.deliveries} timeZone={timeZone} />
      </DeskSection>
      <Suppression {...props} path={`${path}/${subscriber.id}`} />
      {props.isOwner && (
        <DeskSection
          title="Erase"
          intro="For people who ask for it. All data is deleted except a fingerprint of the address, so that nobody imports it again."
        >
          <Form method="post" action={`${path}/${subscriber.id}`}>
            <Hidden fields={{ step: 'erase' }} />
            <Button type="submit" look="outline">
              Erase the subscriber…
            </Button>
          </Form>
        </DeskSection>
      )}
    </>
  )
}

const questions: { [step in 'suppress' | 'erase']: (email: string) => Confirmation } = {
  suppress: (email) => ({
    title: `Send no more mail to ${email}?`,
    text: 'It gets no issue, no confirmation and no invitation, whoever asks for it, and no import adds it. Only an owner can lift this.',
    confirm: 'Suppress the address',
    cancel: 'Keep it as it is',
  }),
  erase: (email) => ({
    title: `Erase ${email} for good?`,
    text: 'The address, its consent and the list of issues sent to it are deleted. This cannot be undone. The person can subscribe again.',
    confirm: 'Erase the subscriber',
    cancel: 'Keep the subscriber',
  }),
}

function Suppression({ subscriber, isOwner, path }: SubscriberViewProps & { path: string }) {
  const isSuppressed = subscriber.status === 'suppressed'
  return (
    <DeskSection
      title={isSuppressed ? 'Suppressed' : 'Suppress'}
      intro={
        isSuppressed
          ? 'This address gets no mail, and is neither invited nor imported.'
          : 'For addresses that must never get mail again.'
      }
    >
      {!isSuppressed && (
        <Form method="post" action={path} className="flex max-w-md flex-col gap-4">
          <Hidden fields={{ step: 'suppress' }} />
          <TextField
            id="reason"
            name="reason"
            label="Why"
            hint="For the log. Do not write the address here."
            maxLength={200}
            autoComplete="off"
            isOptional
          />
          <Button type="submit" look="outline" className="self-start">
            Suppress the address…
          </Button>
        </Form>
      )}
      {isSuppressed && !isOwner && <p>Only an owner can lift this.</p>}
      {isSuppressed && isOwner && (
        <Form method="post" action={path}>
          <Hidden fields={{ step: 'lift' }} />
          <Button type="submit" look="outline">
            Lift the suppression
          </Button>
        </Form>
      )}
    </DeskSection>
  )
}
