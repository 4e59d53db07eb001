import { readFormTexts } from '~/autosave/document-kind.rules'
import type { PostKind } from '~/config/post-kinds'
import type { FormFields } from '~/http/body/form-text'
import {
  mapFields,
  type PostContent,
  type PostFieldName,
  postFieldNames,
  valuesOf,
} from '../../fields/post-fields.rules'
import type { Post } from '../../post.rules'
import type { DeskPost } from '../desk-post.rules'

/** The values of a post's form: the text of every field, as it was typed. */
export type PostFormValues = Record<PostFieldName, string>

export function emptyForm(): PostFormValues {
  return mapFields(() => '')
}

/** The form values for editing: what was typed when the post was last saved. */
export function formValuesOf(post: Post | DeskPost): PostFormValues {
  const faq = 'typedFaq' in post ? post.typedFaq : post.faq
  return formValuesOfContent(post.kind, { ...post, faq })
}

/** The form values of a post, or of one of its older versions. */
export function formValuesOfContent(kind: PostKind, content: PostContent): PostFormValues {
  const values = valuesOf(content)
  return mapFields((name, { type }) => type.toForm(values[name], kind))
}

/** The values of a form that was sent. A field that is missing or is a file counts as empty. */
export function readFormValues(form: FormFields): PostFormValues {
  return readFormTexts({ fields: postFieldNames }, form)
}
