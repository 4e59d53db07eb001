import { Form } from 'react-router'
import { Button, ButtonLink } from '~/ui/button'
import { TextField } from '~/ui/field'
import { DeskHeading } from '../../shell/desk-page.view'
import { formatMoment } from '../../shell/moment.view'
import { Notice } from '../../shell/notice.view'

export interface PinViewProps {
  title: string
  /** The address of the post at the desk. */
  base: string
  timeZone: string
  /** The typed or suggested end, in the editor's time zone. */
  at: string
  /** The article that is pinned at the moment, if it is another one. */
  other: { postId: string; title: string; until: Date } | null
  /** What was wrong with the typed end. */
  error: string | null
  /** Why the whole form was refused. */
  problem: string | null
}

/** Until when an article is pinned. */
export function PinView(props: PinViewProps) {
  const { title, base, timeZone, at, other, error, problem } = props
  return (
    <div className="max-w-2xl">
      <DeskHeading title="Pin to the front" />
      {problem && <Notice kind="error">{problem}</Notice>}
      <p className="wrap-anywhere mb-6 text-ink-soft">
        Featured Intelligence on the home page shows “{title}” until the moment below, then the
        newest article again.
      </p>
      {other && (
        <Notice kind="info">
          “{other.title}” is pinned until {formatMoment(other.until, timeZone)}. Only one article
          can be pinned: this one takes its place.
        </Notice>
      )}
      <Form method="post" className="flex flex-col gap-6">
        <input type="hidden" name="step" value="pin" />
        <input type="hidden" name="instead" value={other?.postId ?? ''} />
        <TextField
          id="pin-until"
          name="at"
          type="datetime-local"
          label="Pinned until"
          hint={`In your time zone, ${timeZone}. At most 30 days from now.`}
          error={error ?? undefined}
          defaultValue={at}
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{other ? 'Pin this one instead' : 'Pin it'}</Button>
          <ButtonLink href={base} look="outline">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </div>
  )
}
