import type { ManagedSubscription } from '~/newsletter/signed-links.rules'
import { noDomains } from '~/newsletter/subscribing/subscribe-form.rules'
import type { SubscriberStatus } from '~/newsletter/subscribing/subscriber.rules'
import { type DomainSlug, domainSlugs } from '~/posts/addresses/domain.rules'
import { Button, ButtonLink } from '~/ui/button'
import { DisclosureSummary } from '~/ui/disclosure-summary'
import { FormErrors } from '~/ui/form-errors'
import { FormFrame } from '../../shell/form-frame.view'
import { Notice } from '../../shell/notice.view'
import { Address } from '../confirm.view'
import { DomainChoice } from '../domain-choice.view'
import { BrokenLink, type SentField } from './broken-link.view'

export type PreferencesOutcome = 'saved' | 'subscribed' | 'unsubscribed' | 'erased' | 'none-chosen'

interface PreferencesViewProps {
  link: ManagedSubscription | { is: 'unavailable' }
  /** What the submitted form did. */
  outcome: PreferencesOutcome | null
  sent: SentField[] | undefined
  path: string
}

const subjectsId = 'subjects'

/** A subscriber's subjects, unsubscribing, and their data. */
export function PreferencesView({ link, outcome, sent, path }: PreferencesViewProps) {
  if (outcome === 'erased' && link.is === 'deleted') return <Deleted />
  if (link.is !== 'found') return <BrokenLink is={link.is} sent={sent} />
  const isSubscribed = link.status === 'confirmed'
  return (
    <FormFrame
      crumb="Newsletter preferences"
      eyebrow="Newsletter"
      title="Newsletter preferences"
      lead={
        <>
          For <Address address={link.address} />. {statusTexts[link.status]}
        </>
      }
      facts={[
        'Keep the link to this page private: anyone who has it can change your subscription.',
      ]}
    >
      {link.status !== 'suppressed' && (
        <>
          <Result outcome={outcome} isSubscribed={isSubscribed} />
          <SubjectsForm
            isSubscribed={isSubscribed}
            chosen={outcome === 'none-chosen' ? [] : isSubscribed ? link.domains : domainSlugs}
            error={outcome === 'none-chosen' ? noDomains : undefined}
          />
        </>
      )}
      {isSubscribed && (
        <form method="post" className="mt-8 border-line border-t pt-6">
          <input type="hidden" name="step" value="unsubscribe" />
          <Button type="submit" look="outline">
            Unsubscribe from everything
          </Button>
        </form>
      )}
      <PersonalData path={path} />
    </FormFrame>
  )
}

function SubjectsForm({
  isSubscribed,
  chosen,
  error,
}: {
  isSubscribed: boolean
  chosen: readonly DomainSlug[]
  error: string | undefined
}) {
  return (
    <form method="post" className="flex flex-col gap-6">
      <input type="hidden" name="step" value={isSubscribed ? 'save' : 'subscribe'} />
      <DomainChoice id={subjectsId} chosen={chosen} error={error} />
      <Button type="submit" className="self-start">
        {isSubscribed ? 'Save' : 'Subscribe again'}
      </Button>
    </form>
  )
}

const statusTexts: Record<SubscriberStatus, string> = {
  confirmed: 'You receive the weekly brief and selected articles on the subjects that are ticked.',
  pending: 'You have not confirmed yet, so you receive no issues.',
  unsubscribed: 'You are unsubscribed. We delete your data after 30 days.',
  bounced: 'Our mail to you bounced, so we stopped sending.',
  complained: 'Our mail was reported as spam, so we stopped sending.',
  suppressed: 'We send no mail to this address. Write to us if you want to receive issues again.',
}

const resultTexts = {
  saved: 'Saved. The change applies from the next issue on.',
  subscribed: 'You are subscribed again.',
  unsubscribed: 'You are unsubscribed. An issue that is already on its way may still arrive.',
} as const

/** Takes the focus, so that screen readers read it first. */
function Result({
  outcome,
  isSubscribed,
}: Pick<PreferencesViewProps, 'outcome'> & { isSubscribed: boolean }) {
  if (outcome === null || outcome === 'erased') return null
  if (outcome === 'none-chosen') {
    const text = isSubscribed ? `${noDomains} To receive nothing, unsubscribe below.` : noDomains
    return (
      <div className="mb-6">
        <FormErrors title="Nothing was changed." items={[{ href: `#${subjectsId}`, text }]} />
      </div>
    )
  }
  return (
    <p
      role="status"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts this moves the focus to the result
      autoFocus
      className="mb-6 rounded-lg border border-green/60 bg-green/10 px-4 py-3 font-semibold outline-hidden focus-visible:ring-2 focus-visible:ring-green"
    >
      {resultTexts[outcome]}
    </p>
  )
}

function PersonalData({ path }: Pick<PreferencesViewProps, 'path'>) {
  return (
    <section aria-labelledby="data-heading" className="mt-8 border-line border-t pt-6">
      <h2 id="data-heading" className="font-semibold text-lg">
        Your data
      </h2>
      <p className="mt-1 text-ink-muted">
        Your address and subjects, when they changed, and which issues we sent to you.
      </p>
      <ButtonLink href={`${path}/data`} download look="outline" size="small" className="mt-4">
        Download your data
      </ButtonLink>
      <details className="group mt-4">
        <DisclosureSummary>Delete your data</DisclosureSummary>
        <form method="post" className="pt-2">
          <input type="hidden" name="step" value="erase" />
          <p>
            Delete all of it permanently? You will receive no more issues, and the links in earlier
            mails will stop working.
          </p>
          <Button type="submit" look="outline" className="mt-4">
            Delete everything
          </Button>
        </form>
      </details>
    </section>
  )
}

function Deleted() {
  return (
    <Notice
      accent="accent-green"
      eyebrow="Newsletter"
      title="Your data was deleted"
      actions={<ButtonLink href="/">Return to Home</ButtonLink>}
    >
      <p role="status">
        We send you no more mail. All that we keep is a fingerprint of your address, so that nobody
        adds it again by mistake. Backups contain your data until they are replaced.
      </p>
    </Notice>
  )
}
