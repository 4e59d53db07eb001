import { type Stretch, wordDiff } from '../revisions/word-diff.rules'
import { type PostField, type TypedPost, typedFields } from './post-form.rules'

/** What changed in one field from an older text to a newer one. */
export interface FieldChange {
  field: PostField
  label: string
  stretches: Stretch[]
}

const labels = {
  title: 'Title',
  slug: 'Slug',
  domain: 'Domain',
  body: 'Body',
  summary: 'Summary',
  tags: 'Tags',
  readTime: 'Reading time',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  focusKeyword: 'Focus keyword',
  question1: 'Question 1',
  answer1: 'Answer 1',
  question2: 'Question 2',
  answer2: 'Answer 2',
  question3: 'Question 3',
  answer3: 'Answer 3',
} as const satisfies Record<PostField, string>

/** Field by field, in the order of the form; what is the same in both is left out. */
export function changesBetween(older: TypedPost, newer: TypedPost): FieldChange[] {
  return typedFields
    .filter((field) => older[field] !== newer[field])
    .map((field) => ({
      field,
      label: labels[field],
      stretches: wordDiff(older[field], newer[field]),
    }))
}
