import { type ListKind, toggleHeading, toggleList, toggleQuote } from './blocks.rules'
import { insertCodeBlock, insertFootnote, insertRule, insertTable } from './insertions.rules'
import { makeLink } from './links.rules'
import type { InlineMark } from './marks/mark-spans.rules'
import { toggleMark } from './marks/marks.rules'
import type { SelectedText, TextEdit } from './text-edit.rules'

interface Action {
  label: string
  /** As CodeMirror writes keys. `Mod` is Ctrl, or Cmd on a Mac. */
  key?: string
  /** Null for what changes no text by itself, such as opening a dialog. */
  edit: ((selected: SelectedText) => TextEdit) | null
  /** Starts a block: offered by the `/` menu, found by its label and these words. */
  menuWords?: string
}

const mark = (one: InlineMark) => (selected: SelectedText) => toggleMark(selected, one)
const heading = (level: number) => (selected: SelectedText) => toggleHeading(selected, level)
const list = (kind: ListKind) => (selected: SelectedText) => toggleList(selected, kind)

/** What the toolbar, the keys and the `/` menu can do, in the order of the toolbar. */
export const actions = {
  bold: { label: 'Bold', key: 'Mod-b', edit: mark('**') },
  italic: { label: 'Italic', key: 'Mod-i', edit: mark('*') },
  link: { label: 'Link', key: 'Mod-k', edit: makeLink },
  heading1: { label: 'Heading 1', key: 'Mod-Alt-1', edit: heading(1), menuWords: 'section' },
  heading2: { label: 'Heading 2', key: 'Mod-Alt-2', edit: heading(2), menuWords: 'subsection' },
  bullets: { label: 'Bulleted list', key: 'Mod-Shift-8', edit: list('bullets'), menuWords: 'ul' },
  numbers: { label: 'Numbered list', key: 'Mod-Shift-7', edit: list('numbers'), menuWords: 'ol' },
  quote: { label: 'Quote', key: 'Mod-Shift-9', edit: toggleQuote, menuWords: 'citation' },
  picture: { label: 'Picture', edit: null, menuWords: 'image photo' },
  comment: { label: 'Comment on the selection', key: 'Mod-Alt-m', edit: null },
  code: { label: 'Code', key: 'Mod-e', edit: mark('`') },
  codeBlock: { label: 'Code block', key: 'Mod-Alt-c', edit: insertCodeBlock, menuWords: 'fence' },
  table: { label: 'Table', key: 'Mod-Alt-t', edit: insertTable, menuWords: 'grid rows' },
  footnote: { label: 'Footnote', key: 'Mod-Alt-f', edit: insertFootnote, menuWords: 'note' },
  strikethrough: { label: 'Strikethrough', key: 'Mod-Shift-x', edit: mark('~~') },
  heading3: { label: 'Heading 3', key: 'Mod-Alt-3', edit: heading(3), menuWords: 'title' },
  heading4: { label: 'Heading 4', key: 'Mod-Alt-4', edit: heading(4) },
  tasks: { label: 'Task list', edit: list('tasks'), menuWords: 'todo checkbox' },
  rule: { label: 'Divider', edit: insertRule, menuWords: 'rule line hr' },
  fold: { label: 'Fold section', edit: null },
  find: { label: 'Find and replace', key: 'Mod-f', edit: null },
} satisfies Record<string, Action>

export type ActionName = keyof typeof actions

export const actionNames = Object.keys(actions) as ActionName[]

export function actionOf(name: ActionName): Action {
  return actions[name]
}

/** The names of keys as people read them: `Mod-Shift-7` is `Ctrl+Shift+7`, or `⌘⇧7` on a Mac. */
export function shownKey(key: string, isMac: boolean): string {
  const parts = key.split('-').map((part) => (part.length === 1 ? part.toUpperCase() : part))
  if (!isMac) return parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+')
  const signs: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
  return parts.map((part) => signs[part] ?? part).join('')
}

/** Of `/` and some letters at the beginning of a line: the actions that it offers. */
export function menuActions(typed: string): ActionName[] {
  const query = typed.toLowerCase()
  return actionNames.filter((name) => {
    const { label, menuWords } = actionOf(name)
    const words = menuWords === undefined ? [] : `${label} ${menuWords}`.toLowerCase().split(' ')
    return (
      words.some((word) => word.startsWith(query)) ||
      (menuWords !== undefined && label.toLowerCase().replace(/ /g, '').startsWith(query))
    )
  })
}
