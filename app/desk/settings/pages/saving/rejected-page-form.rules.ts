import type { ResumedFrom } from '~/autosave/resumed-from.rules'
import type { PageField } from '~/publication/pages/page-document.rules'

/** A form that the server did not accept, as it was sent, and why. Null if the server could not be reached. */
export interface RejectedPageForm {
  errors: { text?: string }
  notice: string | null
  typed: Record<PageField, string> | null
  tab: string | null
  /** The version that the owner opened; another one may be stored by now. */
  version: number | null
  resumedFrom: ResumedFrom | null
  /** What another owner saved meanwhile. */
  stored: { version: number; text: string } | null
}

/** A form that never reached the server stays as it is. */
export const unsentPageForm: RejectedPageForm = {
  errors: {},
  notice: null,
  typed: null,
  tab: null,
  version: null,
  resumedFrom: null,
  stored: null,
}
