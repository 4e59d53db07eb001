import type { AutosaveKey } from '~/autosave/autosave.rules'
import type { DocumentKind } from '~/autosave/document-kind.rules'
import type { PageName } from '~/config/static-pages'

/** What the form of a page has: its title cannot be changed, and names its autosaves. */
export type PageField = 'title' | 'text'

/** A page as autosave knows it. */
export const pageDocument: DocumentKind<PageField> = {
  name: 'page',
  label: 'Page',
  fields: ['title', 'text'],
  title: 'title',
  body: 'text',
  plainText: (beginning) =>
    beginning
      .replace(/[#*_>`[\]]+/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
}

/** A page that an owner types in one browser tab. */
export interface PageTab {
  editor: { id: string }
  name: PageName
  tab: string
}

export function autosaveKeyOf({ editor, name, tab }: PageTab): AutosaveKey<PageField> {
  return { documentKind: pageDocument, editorId: editor.id, id: name, tab }
}
