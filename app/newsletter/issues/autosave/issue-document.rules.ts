import type { AutosaveKey } from '~/autosave/autosave.rules'
import type { DocumentKind } from '~/autosave/document-kind.rules'
import type { IssueTexts } from '../issue-texts.rules'

/** An issue as autosave knows it. */
export const issueDocument: DocumentKind<keyof IssueTexts> = {
  name: 'issue',
  label: 'Newsletter issue',
  fields: ['subject', 'intro'],
  title: 'subject',
  body: 'intro',
  plainText: (beginning) => beginning.replace(/\s+/g, ' ').trim(),
}

/** An issue that an editor types in one browser tab. */
export interface IssueTab {
  editor: { id: string }
  id: string
  tab: string
}

export function autosaveKeyOf({ editor, id, tab }: IssueTab): AutosaveKey<keyof IssueTexts> {
  return { documentKind: issueDocument, editorId: editor.id, id, tab }
}
