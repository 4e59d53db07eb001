import type { ImportResult } from '~/posts/importing/imported-post.rules'

/** What became of one item. */
export interface ReportLine {
  /** Its id at the source, or the name of its file. */
  item: string
  title: string
  result: ImportResult
  postId?: string
  /** Where readers find it. */
  path?: string | null
  /** What was changed and what was left. */
  notes: readonly string[]
  /** It should have been imported and was not. */
  isError?: boolean
}
