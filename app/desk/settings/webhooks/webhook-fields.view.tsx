import { ErrorText, TextField } from '~/ui/field'
import type { PostChange } from '~/webhooks/event.rules'
import { postChangeNames, postChanges } from '~/webhooks/webhook.rules'

interface WebhookFieldsProps {
  values: { address: string; events: PostChange[] }
  errors: { address?: string; events?: string }
}

/** Where messages are sent, and about what. */
export function WebhookFields({ values, errors }: WebhookFieldsProps) {
  return (
    <>
      <TextField
        id="address"
        name="address"
        label="Address"
        type="url"
        hint="It gets a POST request with JSON, such as https://example.com/hooks."
        defaultValue={values.address}
        error={errors.address}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <fieldset
        id="events"
        tabIndex={-1}
        aria-describedby={errors.events ? 'events-error' : undefined}
        className="min-w-0"
      >
        <legend className="mb-2 font-semibold">Send a message when</legend>
        {postChangeNames.map((name) => (
          <label key={name} className="flex min-h-10 items-center gap-3">
            <input
              type="checkbox"
              name="events"
              value={name}
              defaultChecked={values.events.includes(name)}
              className="size-5 accent-cyan"
            />
            {postChanges[name]}
          </label>
        ))}
        <ErrorText id="events" error={errors.events} />
      </fieldset>
    </>
  )
}
