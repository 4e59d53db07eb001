import { Link } from 'react-router'
import { type DomainSlug, domainSlugs } from '~/posts/addresses/domain.rules'
import { DomainChoice } from '~/site/newsletter/domain-choice.view'
import { TextField } from '~/ui/field'
import { DeskForm } from '../../../access/desk-form.view'
import { Hidden } from '../../../shell/confirm/confirm-question.view'
import { DeskHeading, DeskSection } from '../../../shell/desk-page.view'
import { Notice } from '../../../shell/notice.view'

/** A form that was rejected. */
export interface InviteFormResult {
  step: 'invite' | 'suppress'
  values: { email: string; domains: DomainSlug[]; reason?: string }
  errors: { email?: string; domains?: string; suppressed?: string }
  /** The subscriber who has the address already. */
  knownId: string | null
}

interface InviteViewProps {
  base: string
  /** Is a mail server configured? */
  isMailed: boolean
  form: InviteFormResult | null
}

export function InviteView({ base, isMailed, form }: InviteViewProps) {
  const path = `${base}/newsletter/subscribers`
  const invited = form?.step === 'invite' ? form : null
  const suppressed = form?.step === 'suppress' ? form : null
  return (
    <>
      <DeskHeading title="Invite a subscriber">
        <Link to={path} className="underline underline-offset-4 hover:text-cyan">
          All subscribers
        </Link>
      </DeskHeading>
      {!isMailed && (
        <Notice kind="info">
          No mail server is configured (SMTP_URL). Mails are stored in the data folder, and owners
          can read them under Mail.
        </Notice>
      )}
      <DeskSection
        title="Invite"
        intro="The mail says that you invite them. They are subscribed only if they confirm within seven days."
      >
        <DeskForm errors={invited?.errors ?? {}} submit="Send the invitation" submitting="Sending…">
          <Hidden fields={{ step: 'invite' }} />
          <TextField
            id="email"
            name="email"
            type="email"
            label="Email address"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            defaultValue={invited?.values.email ?? ''}
            error={invited?.errors.email}
            required
          />
          {invited?.knownId && (
            <p>
              <Link
                to={`${path}/${invited.knownId}`}
                className="underline underline-offset-4 hover:text-cyan"
              >
                What is recorded about this address
              </Link>
            </p>
          )}
          <DomainChoice
            id="domains"
            chosen={invited?.values.domains ?? domainSlugs}
            error={invited?.errors.domains}
          />
        </DeskForm>
      </DeskSection>
      <DeskSection
        title="Suppress an address"
        intro="For somebody who must never get mail from here, subscribed or not. Only an owner can lift it."
      >
        <DeskForm errors={suppressed?.errors ?? {}} submit="Suppress the address">
          <Hidden fields={{ step: 'suppress' }} />
          <TextField
            id="suppressed"
            name="suppressed"
            type="email"
            label="Address to suppress"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            defaultValue={suppressed?.values.email ?? ''}
            error={suppressed?.errors.suppressed}
            required
          />
          <TextField
            id="reason"
            name="reason"
            label="Why"
            hint="For the log. Do not write the address here."
            maxLength={200}
            autoComplete="off"
            defaultValue={suppressed?.values.reason ?? ''}
            isOptional
          />
        </DeskForm>
      </DeskSection>
    </>
  )
}
