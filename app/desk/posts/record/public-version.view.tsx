import { Form, Link } from 'react-router'
import { retentionDays } from '~/pictures/library/library-picture.rules'
import { hideRefusalTexts } from '~/posts/record/hiding/hide-version.rules'
import type { HiddenVersion } from '~/posts/record/public-version.rules'
import { Button } from '~/ui/button'
import { FormErrors } from '~/ui/form-errors'
import { DeskHeading } from '../../shell/desk-page.view'
import { formatMoment } from '../../shell/moment.view'
import { ReasonField } from './reason-field.view'

interface PublicVersionViewProps {
  title: string
  version: number
  hidden: HiddenVersion | null
  isSeenNow: boolean
  /** Where readers find this version; null while they see no version of the post. */
  publicAddress: string | null
  timeZone: string
  base: string
  rejected: { refused: string; reason: string } | null
}

/** Hides a version that readers saw, for law's sake, or shows it again. */
export function PublicVersionView(props: PublicVersionViewProps) {
  const { title, version, hidden, base, rejected } = props
  return (
    <>
      <DeskHeading title={`Version ${version} of “${title}”`}>
        <Link
          to={`${base}/revisions?to=${version}`}
          className="py-2 underline underline-offset-4 hover:text-cyan"
        >
          Back to the revisions
        </Link>
      </DeskHeading>
      <div className="flex max-w-2xl flex-col gap-5">
        {rejected && <FormErrors title={rejected.refused} items={[]} focusKey={rejected} />}
        {hidden ? <Hidden {...props} hidden={hidden} /> : <Shown {...props} />}
      </div>
    </>
  )
}

function Hidden({ hidden, timeZone }: PublicVersionViewProps & { hidden: HiddenVersion }) {
  const { at, by, reason } = hidden
  return (
    <>
      <p className="wrap-anywhere">
        {by} hid it on {formatMoment(at, timeZone)}.{' '}
        {reason ? `Readers are told: “${reason}”` : 'Readers are given no reason.'}
      </p>
      <p>
        It can be shown again while its text is among the revisions. The record then says that it
        was hidden, and that it was shown again.
      </p>
      <Form method="post">
        <Button type="submit" name="step" value="show">
          Show it to readers again
        </Button>
      </Form>
    </>
  )
}

function Shown({ isSeenNow, publicAddress, rejected }: PublicVersionViewProps) {
  if (isSeenNow) return <p>{hideRefusalTexts['seen-now']}</p>
  return (
    <>
      <p className="wrap-anywhere">
        Hide a version only if the law demands it. Readers can no longer read its text
        {publicAddress && ` at ${publicAddress}`}; that it existed, when, and that it is hidden
        stays in its history and in the public record.
      </p>
      <p>
        Editors still find its text among the revisions. The same words may be in other versions:
        hide each of them. What readers were told of the change is hidden with it.
      </p>
      <p>
        Pictures in its text stay at their addresses. To remove one, take it out of all posts, then
        remove it under Pictures: its file is deleted {retentionDays} days later.
      </p>
      <Form method="post" className="flex flex-col items-start gap-4 [&>div]:w-full">
        <ReasonField
          id="reason"
          label="Reason for readers"
          hint="Such as “Hidden by order of a court.” It is public."
          reason={rejected?.reason ?? ''}
        />
        <Button type="submit" name="step" value="hide">
          Hide this version
        </Button>
      </Form>
    </>
  )
}
