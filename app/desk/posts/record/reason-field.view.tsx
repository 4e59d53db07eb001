import type { Step } from '~/posts/lifecycle/lifecycle.rules'
import { maxReaderText } from '~/posts/record/changes/public-change.rules'
import { TextArea } from '~/ui/field'

interface ReasonFieldProps {
  id: string
  label: string
  hint: string
  reason?: string
  error?: string | undefined
}

/** A reason that readers see, if the editor gives one. */
export function ReasonField({ reason = '', ...props }: ReasonFieldProps) {
  return (
    <TextArea
      {...props}
      name="reason"
      defaultValue={reason}
      maxLength={maxReaderText}
      rows={2}
      autoComplete="off"
      className="min-h-16"
      isOptional
    />
  )
}

/** Asked before a step after which readers can no longer see the post. */
export function WithdrawalReason({ step, address }: { step: Step; address: string | null }) {
  if (address === null || (step !== 'withdraw' && step !== 'bin')) return null
  return (
    <ReasonField
      id={`reason-of-${step}`}
      label="Reason for readers"
      hint="Public: at its address, on /corrections and in feeds. It can be changed later."
    />
  )
}
