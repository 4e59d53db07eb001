import { data } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { isIssueId, type SeenIssue } from '~/newsletter/issues/issue.rules'

export function issueIdIn(params: { id: string }): string {
  if (!isIssueId(params.id)) throw data(null, { status: 404 })
  return params.id
}

/** The issue in the version that the form showed, or that the editor decided to replace. An invalid version becomes 0, which is never stored. */
export function seenIssueIn(form: FormData, params: { id: string }): SeenIssue {
  const version = Number(textIn(form, form.has('over') ? 'over' : 'version'))
  const isValid = Number.isInteger(version) && version > 0 && version < 2 ** 31
  return { id: issueIdIn(params), version: isValid ? version : 0 }
}
