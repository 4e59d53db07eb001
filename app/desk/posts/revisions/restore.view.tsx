import type { PostKind } from '~/config/post-kinds'
import type { PostFieldName } from '~/posts/fields/post-fields.rules'
import { allFields } from '~/posts/fields/post-fields.rules'
import { confirmationOfRestore } from '~/posts/lifecycle/confirmations.rules'
import { type ChangeFormValues, noChangeTyped } from '~/posts/record/changes/change-form.rules'
import { ConfirmButton } from '../../shell/confirm/confirm-button.view'
import { ConfirmPanel } from '../../shell/confirm/confirm-question.view'
import { ChangeFields } from '../../writing/bar/change-fields.view'

/** What restoring needs to know of the page. */
export interface RestoreContext {
  /** The version that is stored now. */
  present: number
  kind: PostKind
  /** Where readers see the post; null if they do not. */
  publicAddress: string | null
  /** The address of the revisions. */
  action: string
  /** The parameters of the comparison, for the page that asks without JavaScript. */
  compared: Record<string, string>
}

interface RestoreProps {
  context: RestoreContext
  version: number
  /** Null for the whole text. */
  field: PostFieldName | null
}

/** A restore that was refused, as it was sent. */
export interface RejectedRestore {
  version: number
  field: PostFieldName | null
  typed: ChangeFormValues
  errors: Partial<ChangeFormValues>
}

export function RestoreButton({ context, version, field }: RestoreProps) {
  const label = field && allFields[field].label
  return (
    <ConfirmButton
      label={label ? `Restore ${label} of version ${version}` : `Restore version ${version}`}
      {...restoringOf({ context, version, field })}
      queryFields={{ ...context.compared, asking: 1 }}
    >
      <ChangeFields
        kind={context.kind}
        typed={noChangeTyped}
        errors={{}}
        idPrefix={`restore-${version}-${field ?? 'all'}-`}
      />
    </ConfirmButton>
  )
}

/** The question as part of the page; nothing if readers would not notice. */
export function RestoreQuestion({
  rejected,
  ...props
}: RestoreProps & { rejected: RejectedRestore | null }) {
  const { question, action, fields } = restoringOf(props)
  if (!question) return null
  const back = `${action}?${new URLSearchParams(props.context.compared)}`
  return (
    <div className="mb-8">
      <ConfirmPanel question={question} action={action} fields={fields} back={back}>
        <ChangeFields
          kind={props.context.kind}
          typed={rejected?.typed ?? noChangeTyped}
          errors={rejected?.errors ?? {}}
        />
      </ConfirmPanel>
    </div>
  )
}

function restoringOf({ context, version, field }: RestoreProps) {
  const { present, publicAddress, action } = context
  const label = field ? { label: allFields[field].label } : {}
  return {
    question: confirmationOfRestore({ version, present, ...label }, publicAddress),
    action,
    fields: { version, over: present, ...(field && { field }) },
  }
}
