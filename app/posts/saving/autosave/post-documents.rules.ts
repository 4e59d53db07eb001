import type { AutosaveKey } from '~/autosave/autosave.rules'
import type { DocumentKind, FormTexts } from '~/autosave/document-kind.rules'
import type { PostKind } from '~/config/post-kinds'
import type { PostErrors } from '../../editing/form/parse-post.rules'
import { type PostFieldName, postFieldNames } from '../../fields/post-fields.rules'
import { plainText } from '../../fields/summary.rules'
import { type ChangeFieldName, changeFieldNames } from '../../record/changes/change-form.rules'

/** What is typed into the form of a post: its text, and what the change is to readers. */
export const postFormFields = [...postFieldNames, ...changeFieldNames] as const
export type PostFormField = PostFieldName | ChangeFieldName
export type TypedForm = FormTexts<PostFormField>

/** What is wrong with it, field by field. */
export type FormErrors = PostErrors & Partial<Record<'at' | 'picture' | ChangeFieldName, string>>

/** Posts as autosave knows them. */
export const postDocuments = {
  article: postDocument('article', 'Article'),
  brief: postDocument('brief', 'Weekly brief'),
} as const satisfies Record<PostKind, DocumentKind<PostFormField>>

function postDocument(name: PostKind, label: string): DocumentKind<PostFormField> {
  return { name, label, fields: postFormFields, title: 'title', body: 'body', plainText }
}

/** A post that an editor types in one browser tab. */
export interface PostTab {
  editor: { id: string }
  kind: PostKind
  id: string
  tab: string
}

export function autosaveKeyOf({ editor, kind, id, tab }: PostTab): AutosaveKey<PostFormField> {
  return { documentKind: postDocuments[kind], editorId: editor.id, id, tab }
}
