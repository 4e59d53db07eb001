import { Form, Link } from 'react-router'
import { Button, ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { CopyButton } from '../../shell/copy-button.view'
import { DeskHeading } from '../../shell/desk-page.view'
import { Moment } from '../../shell/moment.view'
import { FocusedNotice } from '../../shell/notice.view'

interface PreviewLinksViewProps {
  title: string
  /** What was just done. */
  done: 'created' | 'revoked' | null
  links: { id: string; url: string; createdBy: string; createdAt: Date; expiresAt: Date }[]
  timeZone: string
  base: string
}

/** The valid preview links of a post. */
export function PreviewLinksView({ title, done, links, timeZone, base }: PreviewLinksViewProps) {
  return (
    <div className="max-w-3xl">
      <DeskHeading title={`Preview links of “${title}”`}>
        <Link to={base} className="py-2 underline underline-offset-4 hover:text-cyan">
          Back to the post
        </Link>
      </DeskHeading>
      {done && (
        <FocusedNotice kind="success" focusKey={links}>
          {outcomes[done]}
        </FocusedNotice>
      )}
      <p className="mb-6 text-ink-soft">
        Anyone who has a link can read the post as it is stored, without an account, for seven days
        or until you revoke it. Search engines are kept out.
      </p>
      {links.length === 0 ? (
        <EmptyState title="There is no preview link yet" />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line">
          {links.map(({ id, url, createdBy, createdAt, expiresAt }) => (
            <li key={id} className="p-4">
              <p id={`link-${id}`} className="wrap-anywhere select-all font-mono text-sm">
                {url}
              </p>
              <p className="mt-2 text-ink-muted text-sm">
                Created by {createdBy} on <Moment at={createdAt} timeZone={timeZone} />, works until{' '}
                <Moment at={expiresAt} timeZone={timeZone} />
              </p>
              <div className="mt-3 flex flex-wrap items-start gap-3">
                <CopyButton label="Copy the link" text={url} elementId={`link-${id}`} />
                <ButtonLink href={url} target="_blank" rel="noreferrer" look="outline" size="small">
                  Open it
                </ButtonLink>
                <LinkForm step="revoke" link={id}>
                  <Button type="submit" look="outline" size="small" className="text-red">
                    Revoke
                  </Button>
                </LinkForm>
              </div>
            </li>
          ))}
        </ul>
      )}
      <LinkForm step="create" className="mt-6">
        <Button type="submit">Create a preview link</Button>
      </LinkForm>
    </div>
  )
}

const outcomes = {
  created: 'The link is created. It works at once.',
  revoked: 'The link is revoked. It no longer works.',
} as const

interface LinkFormProps {
  step: 'create' | 'revoke'
  link?: string
  className?: string
  children: React.ReactNode
}

function LinkForm({ step, link, className, children }: LinkFormProps) {
  return (
    <Form method="post" preventScrollReset className={className}>
      <input type="hidden" name="step" value={step} />
      {link !== undefined && <input type="hidden" name="link" value={link} />}
      {children}
    </Form>
  )
}
