import type { AutosaveKey } from '~/autosave/autosave.rules'
import type { DocumentKind } from '~/autosave/document-kind.rules'
import type { PostKind } from '~/config/post-kinds'
import { type PostFieldName, postFieldNames } from '../../fields/post-fields.rules'
import { plainText } from '../../fields/summary.rules'

/** Posts as autosave knows them. */
export const postDocuments = {
  article: postDocument('article', 'Article'),
  brief: postDocument('brief', 'Weekly brief'),
} as const satisfies Record<PostKind, DocumentKind<PostFieldName>>

function postDocument(name: PostKind, label: string): DocumentKind<PostFieldName> {
  return { name, label, fields: postFieldNames, title: 'title', body: 'body', plainText }
}

/** A post that an editor types in one browser tab. */
export interface PostTab {
  editor: { id: string }
  kind: PostKind
  id: string
  tab: string
}

export function autosaveKeyOf({ editor, kind, id, tab }: PostTab): AutosaveKey<PostFieldName> {
  return { documentKind: postDocuments[kind], editorId: editor.id, id, tab }
}
