import type { PostKind } from '~/config/post-kinds'
import { parseContent, parsePost } from '~/posts/editing/form/parse-post.rules'
import type { PostFormValues } from '~/posts/editing/form/post-form.rules'
import type { HintField } from '~/posts/editing/preflight/hint.rules'
import { missingParts } from '~/posts/editing/preflight/missing.rules'
import type { Completeness, FieldControl } from '~/posts/fields/field-types.rules'
import { allFields, type PostFieldName } from '~/posts/fields/post-fields.rules'

/** What a post lacks. */
export interface Gaps {
  /** Stands in the way of saving or publishing it. */
  required: { field: PostFieldName; text: string }[]
  /** Missing, but not required. */
  advised: { field: HintField; text: string }[]
}

export function gapsOf(
  kind: PostKind,
  typed: PostFormValues,
  completeness: Completeness,
  hasPicture: boolean,
): Gaps {
  const parsed = parsePost(kind, typed, completeness)
  const errors = parsed.ok ? {} : parsed.errors
  return {
    required: Object.entries(errors).map(([field, text]) => ({
      field: field as PostFieldName,
      text,
    })),
    advised: missingParts(kind, parseContent(kind, typed), { hasPicture }).map(
      ({ field, message }) => ({ field, text: message }),
    ),
  }
}

/** '2 things missing'. */
export function countText(count: number): string {
  return count === 1 ? '1 thing missing' : `${count} things missing`
}

export type PanelSectionId =
  | 'settings'
  | 'search'
  | 'questions'
  | 'picture'
  | 'check'
  | 'entities'
  | 'review'
  | 'comments'
  | 'preview'

/** The section of the panel for each section of the table of fields; null if it is not in the panel. */
export const panelSectionOf = {
  text: null,
  settings: 'settings',
  'search engines': 'search',
  questions: 'questions',
} as const satisfies Record<FieldControl['section'], PanelSectionId | null>

/** How many things are missing in one section of the panel. */
export function countIn(
  section: PanelSectionId,
  { required, advised }: Gaps,
): { required: number; advised: number } {
  const isInside = ({ field }: { field: HintField }) =>
    (field === 'picture' ? 'picture' : panelSectionOf[allFields[field].control.section]) === section
  return { required: required.filter(isInside).length, advised: advised.filter(isInside).length }
}
