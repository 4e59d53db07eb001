import { allFields, type PostFieldName, postFieldNames } from '../fields/post-fields.rules'
import { type DiffPart, wordDiff } from '../revisions/word-diff.rules'
import type { PostFormValues } from './form/post-form.rules'

/** What changed in one field from an older text to a newer one. */
export interface FieldChange {
  field: PostFieldName
  label: string
  parts: DiffPart[]
}

/** Field by field, in the order of the table; unchanged fields are left out. */
export function changesBetween(older: PostFormValues, newer: PostFormValues): FieldChange[] {
  return postFieldNames
    .filter((name) => allFields[name].isCompared && older[name] !== newer[name])
    .map((name) => ({
      field: name,
      label: allFields[name].label,
      parts: wordDiff(older[name], newer[name]),
    }))
}
