import { denialReasonOf } from '../../shell/errors/denied-request.browser'

/** Why the preview is not up to date. */
export type PreviewProblem =
  | 'unreachable'
  | 'signed-out'
  | 'second-factor-required'
  | 'too-long'
  | 'failed'

export const problemTexts: Record<PreviewProblem, string> = {
  unreachable:
    'The preview is not up to date: the server cannot be reached. It will be tried again shortly.',
  'signed-out':
    'The preview is not up to date: you are signed out. Sign in again in another tab, and it continues here.',
  'second-factor-required':
    'The preview is not up to date: your account needs a second factor. Set one up in another tab, and it continues here.',
  'too-long': 'The preview is not up to date: the text is too long. Shorten it to see it here.',
  failed:
    'The preview is not up to date: the server could not render it. It will be tried again shortly.',
}

export function problemOf({ status, redirected, url }: Response): PreviewProblem {
  if (redirected) return denialReasonOf(url) ?? 'failed'
  if (status === 401) return 'signed-out'
  return status === 413 ? 'too-long' : 'failed'
}
