import { TextField } from '~/ui/field'

interface ScheduleFieldProps {
  /** '2026-11-15T14:00' in the editor's time zone; '' for no time. */
  at: string
  timeZone: string
  onAt: (at: string) => void
}

/** When to publish the post. Nothing is published by it: the button above says what it will do, and asks first. */
export function ScheduleField({ at, timeZone, onAt }: ScheduleFieldProps) {
  return (
    <TextField
      id="publish-at"
      name="at"
      type="datetime-local"
      label="Publish at"
      hint={`In your time zone, ${timeZone}. Leave it empty to publish at once.`}
      // Controlled, since the dialog has the same field: a time that is typed there is shown here.
      value={at}
      onChange={({ currentTarget }) => onAt(currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      isOptional
    />
  )
}
