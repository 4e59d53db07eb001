import type { PostKind } from '~/config/post-kinds'

/** Which entries of the audit log are shown. What is left out restricts nothing. */
export interface AuditFilter {
  /** The name at that time; '' for the desk itself. */
  editorName?: string | undefined
  /** Each is in the action, the subject or the detail. */
  words?: string[] | undefined
  /** `other`: accounts, settings, messages and all else that is no post. */
  subject?: PostKind | 'other' | undefined
  from?: Date | undefined
  /** Not included. */
  until?: Date | undefined
}
