import { Form } from 'react-router'
import type { CalendarEntry } from '~/posts/lists/calendar/calendar-entries.rules'
import { Button, ButtonLink } from '~/ui/button'
import { TextField } from '~/ui/field'
import { useFocus } from '~/ui/use-focus'
import { Hidden } from '../../shell/confirm/confirm-question.view'
import { placeText } from './move-texts.rules'

interface MoveFormProps {
  entry: CalendarEntry
  /** What was typed, if it was refused. */
  typed: { day: string; time: string } | null
  timeZone: string
  /** The address of the calendar without the form. */
  back: string
}

/** Moves an entry by typing its date: for every pointer, keyboard and browser. */
export function MoveForm({ entry, typed, timeZone, back }: MoveFormProps) {
  const { kind, id, type, from, title, day, time } = entry
  const section = useFocus<HTMLElement>(entry.key)
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="move-heading"
      className="mb-6 rounded-card border border-amber/60 p-5 outline-hidden"
    >
      <h2 id="move-heading" className="wrap-anywhere font-semibold text-lg">
        Move “{title}”
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">It is {placeText(entry)}.</p>
      <Form method="post" action={back} className="flex flex-wrap items-end gap-4">
        <Hidden fields={{ kind, id, type, from }} />
        <div className="w-48">
          <TextField
            id="move-day"
            name="day"
            type="date"
            label="Move to"
            defaultValue={typed?.day || day}
            required
          />
        </div>
        {type !== 'due' && (
          <div className="w-40">
            <TextField
              id="move-time"
              name="time"
              type="time"
              label={`Time (${timeZone})`}
              defaultValue={typed?.time || time || '09:00'}
            />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Move it</Button>
          {day !== '' && type !== 'scheduled' && (
            <Button type="submit" name="to" value="" look="outline" formNoValidate>
              Remove the date
            </Button>
          )}
          <ButtonLink href={back} look="outline">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </section>
  )
}
