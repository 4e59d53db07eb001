import type { PostKind } from '~/config/post-kinds'
import type { Step } from '~/posts/lifecycle/lifecycle.rules'
import { type ChangeFormValues, noChangeTyped } from '~/posts/record/changes/change-form.rules'
import { ChangeFields } from '../../writing/bar/change-fields.view'
import { WithdrawalReason } from './reason-field.view'

interface StepFieldsProps {
  step: Step
  kind: PostKind
  /** Its public address; null while readers do not see it. */
  address: string | null
  /** Publishing it again shows readers another text than they saw last. */
  isNewToReaders: boolean
  rejected?: RejectedStep | null
  /** For several forms on one page. */
  idPrefix?: string
}

/** What an editor typed with a step that was refused, and why. */
export interface RejectedStep {
  typed: ChangeFormValues
  errors: Partial<ChangeFormValues>
}

/** What readers are told of a step: why they can no longer see the post, or what changed since they did. */
export function StepFields({ rejected, idPrefix, ...props }: StepFieldsProps) {
  const { step, kind, address, isNewToReaders } = props
  if (step !== 'republish') return <WithdrawalReason step={step} address={address} />
  return (
    <>
      {isNewToReaders && (
        <p className="text-ink-soft">
          Readers see a text that differs from the one that was withdrawn: say what changed.
        </p>
      )}
      <ChangeFields
        kind={kind}
        typed={rejected?.typed ?? noChangeTyped}
        errors={rejected?.errors ?? {}}
        {...(idPrefix && { idPrefix })}
      />
    </>
  )
}

/** The address names the step, so that a form that was refused is shown again with its question. */
export function statusPath(base: string, { step, version }: { step: Step; version: number }) {
  return `${base}/status?${new URLSearchParams({ step, version: String(version) })}`
}
