import { atBeforeField } from '~/posts/lifecycle/publishing.rules'
import { TextField } from '~/ui/field'

interface ScheduleFieldProps {
  /** '2026-11-15T14:00' in the editor's time zone; '' for no time. */
  at: string
  /** The time that the form began with. */
  atBefore: string
  timeZone: string
  /** The post is not scheduled. */
  isDraft: boolean
  error: string | undefined
  onAt: (at: string) => void
}

/** When to publish the post. Nothing is published by it: the button above says what it will do, and asks first. */
export function ScheduleField({ at, timeZone, onAt, ...props }: ScheduleFieldProps) {
  const isPlanned = props.isDraft && at !== ''
  const effect = isPlanned
    ? 'A draft keeps this time, but comes out only once you schedule it.'
    : 'Leave it empty to publish at once.'
  return (
    <>
      <input type="hidden" name={atBeforeField} value={props.atBefore} />
      <TextField
        id="publish-at"
        name="at"
        type="datetime-local"
        label="Publish at"
        hint={`In your time zone, ${timeZone}. ${effect}`}
        error={props.error}
        // Controlled, since the dialog has the same field: a time that is typed there is shown here.
        value={at}
        onChange={({ currentTarget }) => onAt(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        isOptional
      />
    </>
  )
}
