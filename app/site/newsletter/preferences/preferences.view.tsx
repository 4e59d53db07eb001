import type { OwnSubscription } from '~/newsletter/own-links.rules'
import { noDomains } from '~/newsletter/subscribing/subscribe-form.rules'
import type { SubscriberStatus } from '~/newsletter/subscribing/subscriber.rules'
import { domainSlugs } from '~/posts/addresses/domain.rules'
import { Button, ButtonLink } from '~/ui/button'
import { DisclosureSummary } from '~/ui/disclosure-summary'
import { FormTrouble } from '~/ui/form-trouble'
import { FormFrame } from '../../shell/form-frame.view'
import { Notice } from '../../shell/notice.view'
import { Address } from '../confirm.view'
import { DomainChoice } from '../domain-choice.view'
import { LinkTrouble, type SentField } from './link-trouble.view'

export type PreferencesDone = 'saved' | 'subscribed' | 'unsubscribed' | 'erased' | 'none-chosen'

interface PreferencesViewProps {
  link: OwnSubscription | { is: 'away' }
  /** What was just done here. */
  done: PreferencesDone | null
  sent: SentField[] | undefined
  path: string
}

const subjectsId = 'subjects'

/** What somebody gets by mail, and what is held about them. */
export function PreferencesView({ link, done, sent, path }: PreferencesViewProps) {
  if (done === 'erased' && link.is === 'gone') return <Erased />
  if (link.is !== 'there') return <LinkTrouble is={link.is} sent={sent} />
  const isSubscribed = link.status === 'confirmed'
  return (
    <FormFrame
      crumb="Your newsletter"
      eyebrow="Newsletter"
      title="Your newsletter"
      lead={
        <>
          For <Address address={link.address} />. {standing[link.status]}
        </>
      }
      facts={[
        'This page is yours by the link in your mail. Whoever you pass the link on to can change all this, too.',
      ]}
    >
      <Said done={done} isSubscribed={isSubscribed} />
      <form method="post" className="flex flex-col gap-6">
        <input type="hidden" name="step" value={isSubscribed ? 'save' : 'subscribe'} />
        <DomainChoice
          id={subjectsId}
          chosen={done === 'none-chosen' ? [] : isSubscribed ? link.domains : domainSlugs}
          error={done === 'none-chosen' ? noDomains : undefined}
        />
        <Button type="submit" className="self-start">
          {isSubscribed ? 'Save' : 'Subscribe again'}
        </Button>
      </form>
      {isSubscribed && (
        <form method="post" className="mt-8 border-line border-t pt-6">
          <input type="hidden" name="step" value="unsubscribe" />
          <Button type="submit" look="outline">
            Unsubscribe from everything
          </Button>
        </form>
      )}
      <HeldData path={path} />
    </FormFrame>
  )
}

const standing: Record<SubscriberStatus, string> = {
  confirmed: 'You get the weekly brief on the subjects that are ticked.',
  pending: 'You have not confirmed yet, so no issue is sent to you.',
  unsubscribed: 'You have left: no issue is sent to you. 30 days after that we forget you.',
  bounced: 'Your mailbox sent our mail back as undeliverable, so no issue is sent to you.',
  complained: 'Our mail was reported as spam, so no issue is sent to you.',
}

const said = {
  saved: 'Saved. It counts from the next issue on.',
  subscribed: 'You are subscribed again.',
  unsubscribed: 'You are unsubscribed. An issue that was on its way may still arrive.',
} as const

/** Has the focus: the page was made anew, and this is what it has to say. */
function Said({
  done,
  isSubscribed,
}: Pick<PreferencesViewProps, 'done'> & { isSubscribed: boolean }) {
  if (done === null || done === 'erased') return null
  if (done === 'none-chosen') {
    const text = isSubscribed ? `${noDomains} To get nothing at all, unsubscribe below.` : noDomains
    return (
      <div className="mb-6">
        <FormTrouble title="Nothing was changed." items={[{ href: `#${subjectsId}`, text }]} />
      </div>
    )
  }
  return (
    <p
      role="status"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without a script this is how focus reaches what was done
      autoFocus
      className="mb-6 rounded-lg border border-green/60 bg-green/10 px-4 py-3 font-semibold outline-hidden focus-visible:ring-2 focus-visible:ring-green"
    >
      {said[done]}
    </p>
  )
}

function HeldData({ path }: Pick<PreferencesViewProps, 'path'>) {
  return (
    <section aria-labelledby="held-heading" className="mt-8 border-line border-t pt-6">
      <h2 id="held-heading" className="font-semibold text-lg">
        What we hold about you
      </h2>
      <p className="mt-1 text-ink-muted">
        Your address, your subjects, when that changed, and which issues were sent to you.
      </p>
      <ButtonLink href={`${path}/data`} download look="outline" size="small" className="mt-4">
        Download it
      </ButtonLink>
      <details className="group mt-4">
        <DisclosureSummary>Erase it</DisclosureSummary>
        <form method="post" className="pt-2">
          <input type="hidden" name="step" value="erase" />
          <p>
            Erase all of it for good? You get no issue any more, and the links in the mails you have
            stop working.
          </p>
          <Button type="submit" look="outline" className="mt-4">
            Yes, erase everything
          </Button>
        </form>
      </details>
    </section>
  )
}

function Erased() {
  return (
    <Notice
      accent="accent-green"
      eyebrow="Newsletter"
      title="Erased"
      actions={<ButtonLink href="/">Return to Home</ButtonLink>}
    >
      <p role="status">
        We hold nothing about you any more, and send you nothing. Backups forget you as they are
        replaced.
      </p>
    </Notice>
  )
}
