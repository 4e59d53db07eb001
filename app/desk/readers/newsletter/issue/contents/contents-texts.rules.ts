import type { PostText } from '~/newsletter/issues/issue.rules'

export const postTextLabels = {
  whole: 'The whole text',
  summary: 'The summary, with a link to the whole text',
} as const satisfies Record<PostText, string>
