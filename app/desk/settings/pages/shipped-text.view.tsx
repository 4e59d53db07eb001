import { ConfirmButton } from '../../shell/confirm/confirm-button.view'

interface ShippedTextProps {
  path: string
  /** The version that is stored now. */
  version: number
}

export const shippedQuestion = {
  title: 'Show the shipped text again?',
  text: 'Readers see the text that comes with this software. Yours stays among the versions, and can be restored.',
  confirm: 'Show the shipped text',
  cancel: 'Keep my text',
}

/** Goes back to the text that comes with this software. */
export function ShippedText({ path, version }: ShippedTextProps) {
  return (
    <div className="mt-10 border-line border-t pt-8">
      <ConfirmButton
        label="Back to the shipped text…"
        question={shippedQuestion}
        action={`${path}/revisions`}
        fields={{ version: 0, over: version }}
        queryFields={{ asking: 1 }}
      />
    </div>
  )
}
