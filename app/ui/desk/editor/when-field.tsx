import { TextField } from '../../primitives/field'

export type WhenChoice = 'now' | 'later' | 'draft'

interface WhenFieldProps {
  chosen: WhenChoice
  /** '2026-11-15T09:30', in the editor's time zone. */
  at: string
  timeZone: string
  error: string | undefined
}

const labels = {
  now: 'Publish now',
  later: 'Publish at a time',
  draft: 'Keep it as a draft',
} as const satisfies Record<WhenChoice, string>

const order: WhenChoice[] = ['now', 'later', 'draft']

/** Publish now, at a time, or not yet. */
export function WhenField({ chosen, at, timeZone, error }: WhenFieldProps) {
  return (
    <fieldset className="rounded-card border border-line p-5">
      <legend className="px-2 font-semibold">When</legend>
      <div className="flex flex-col gap-1">
        {order.map((choice) => (
          <label key={choice} className="flex min-h-10 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="when"
              value={choice}
              defaultChecked={choice === chosen}
              className="size-4.5 accent-cyan"
            />
            {labels[choice]}
          </label>
        ))}
      </div>
      <div className="mt-4 in-[fieldset:not(:has([value=later]:checked))]:hidden">
        <TextField
          id="at"
          name="at"
          type="datetime-local"
          label="Date and time"
          hint={`In your time zone, ${timeZone}.`}
          defaultValue={at}
          error={error}
        />
      </div>
    </fieldset>
  )
}
