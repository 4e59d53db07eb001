import type { ComponentType } from 'react'
import { Form, type FormProps } from 'react-router'
import type { ReviewData } from './review-data.rules'

export const stepForm = 'review-step'
export const assignForm = 'review-assign'

interface ReviewFormsProps {
  base: string
  data: ReviewData
  /** The version of the text that the editor sees. */
  version: number
  /** Sends the forms of the panel, without leaving the page. */
  form?: ComponentType<FormProps>
  from?: 'panel'
}

/** The forms of a review. Their fields are elsewhere on the page: in the panel they would be inside the form of the post. */
export function ReviewForms({ base, data, version, form: Tag = Form, from }: ReviewFormsProps) {
  const { revision } = data.post.review
  return [stepForm, assignForm].map((id) => (
    <Tag key={id} id={id} method="post" action={`${base}/review`} noValidate>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="version" value={version} />
      {from && <input type="hidden" name="from" value={from} />}
    </Tag>
  ))
}
