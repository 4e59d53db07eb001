import type { DocumentKind, FormTexts } from './document-kind.rules'
import type { TextExcerpt } from './text-excerpt.rules'

/** Names the editor, so that no one gets the text of another. */
export interface AutosaveKey<Field extends string = string> {
  documentKind: DocumentKind<Field>
  editorId: string
  /** The id of the document. */
  id: string
  /** The browser tab that it is typed in: two tabs do not overwrite each other. */
  tab: string
}

/** What an editor typed into a form and did not save yet. */
export interface StoredAutosave<Field extends string = string> {
  id: string
  tab: string
  /** The version that the editor opened; 0 for a document that was never saved. */
  baseVersion: number
  typed: FormTexts<Field>
  updatedAt: Date
}

/** An autosave as a list shows it. */
export interface ListedAutosave extends Omit<StoredAutosave, 'typed'>, TextExcerpt {
  /** The name of its document kind. */
  kind: string
}

/** A tab whose text was saved, with the version that has it. */
export interface SavedTab {
  tab: string
  version: number
}

const namePattern = /^[\w-]{1,64}$/

export function isTabId(tab: string): boolean {
  return namePattern.test(tab)
}

/** The database need not be queried for other keys. */
export function isPossibleKey({ id, tab }: Pick<AutosaveKey, 'id' | 'tab'>): boolean {
  return namePattern.test(id) && isTabId(tab)
}
