import { data } from 'react-router'
import { isIssueId } from '~/newsletter/issues/issue-status.rules'
import type { SeenIssue } from '~/newsletter/issues/parts.actions'
import { textIn } from '~/people/access-forms.rules'

export function issueIn(params: { id: string }): string {
  if (!isIssueId(params.id)) throw data(null, { status: 404 })
  return params.id
}

/** The issue as the form showed it; what is no version is none that was ever stored. */
export function seenIn(form: FormData, params: { id: string }): SeenIssue {
  const version = Number(textIn(form, 'version'))
  const isVersion = Number.isInteger(version) && version > 0 && version < 2 ** 31
  return { id: issueIn(params), version: isVersion ? version : 0 }
}
