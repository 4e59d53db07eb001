import type { ResumedFrom } from '~/autosave/resumed-from.rules'
import type { IssueErrors } from '~/newsletter/issues/issue-steps.rules'
import type { IssueTexts } from '~/newsletter/issues/issue-texts.rules'

/** A form that the server did not accept, as it was sent, and why. Null if the server could not be reached. */
export interface RejectedIssueForm {
  errors: IssueErrors
  notice: string | null
  typed: (IssueTexts & { at: string }) | null
  tab: string | null
  /** The version that the editor opened; another one may be stored by now. */
  version: number | null
  resumedFrom: ResumedFrom | null
  /** What another editor saved meanwhile. */
  stored: IssueTexts | null
  /** The version of another editor that the next button replaces: this editor has seen it. */
  over: number | null
  /** The texts of this tab were saved, but what had to follow failed. */
  saved: { tab: string } | null
}

/** A form that never reached the server stays as it is. */
export const unsentIssueForm: RejectedIssueForm = {
  errors: {},
  notice: null,
  typed: null,
  tab: null,
  version: null,
  resumedFrom: null,
  stored: null,
  over: null,
  saved: null,
}
