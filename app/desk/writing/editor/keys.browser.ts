import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, redo } from '@codemirror/commands'
import { deleteMarkupBackward, insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown'
import { codeFolding, foldKeymap } from '@codemirror/language'
import { type Extension, Prec } from '@codemirror/state'
import { EditorView, type KeyBinding, keymap } from '@codemirror/view'
import { actionNames, actionOf } from './edits/actions.rules'
import { typedFence, typedOver } from './edits/inline.rules'
import { moveInLink } from './edits/links.rules'
import { indentItems, isInList, leaveBlock, outdentItems } from './edits/lists.rules'
import { addRow, leaveTable, moveInTable, typedBar } from './edits/tables.rules'
import type { SelectedText, TextEdit } from './edits/text-edit.rules'
import { language } from './look/language.browser'
import { applyToView, runAction, selectedText } from './run-action.browser'

/** Handles the key only if there is something to edit. */
function when(edit: (selected: SelectedText) => TextEdit | null) {
  return (view: EditorView): boolean => {
    const changed = edit(selectedText(view))
    if (changed) applyToView(view, changed)
    return changed !== null
  }
}

const inList = (edit: (selected: SelectedText) => TextEdit) => (selected: SelectedText) =>
  isInList(selected) ? edit(selected) : null

/** The line has a bar: only then the text is searched for a table. */
function mayBeTable(view: EditorView): boolean {
  const line = view.state.doc.lineAt(view.state.selection.main.head)
  return line.length < 10_000 && line.text.includes('|')
}

const enterInTable = when((selected) => leaveTable(selected) ?? addRow(selected))

/** Tab is for lists, tables and new links. Elsewhere it leaves the editor, as it leaves every field. */
const structureKeys: KeyBinding[] = [
  {
    key: 'Tab',
    run: when(
      (selected) =>
        moveInLink(selected) ?? moveInTable(selected, 1) ?? inList(indentItems)(selected),
    ),
    shift: when((selected) => moveInTable(selected, -1) ?? inList(outdentItems)(selected)),
  },
  { key: 'Enter', run: (view) => mayBeTable(view) && enterInTable(view) },
  { key: 'Enter', run: when((selected) => moveInLink(selected) ?? leaveBlock(selected)) },
  // An empty item ends its list at once.
  { key: 'Enter', run: insertNewlineContinueMarkupCommand({ nonTightLists: false }) },
  { key: 'Backspace', run: deleteMarkupBackward },
]

const actionKeys: KeyBinding[] = actionNames.flatMap((name) => {
  const { key } = actionOf(name)
  return key ? [{ key, run: (view) => runAction(view, name), preventDefault: true }] : []
})

/** No key of an input method is handled: it would end the composition. */
const isComposing = (view: EditorView) => view.composing || view.compositionStarted

/** By the sign that is typed. Other keys do not wait for the text to be read. */
const typedEdits: Record<string, (selected: SelectedText) => TextEdit | null> = {
  '|': typedBar,
  '`': typedFence,
}

const typing = EditorView.inputHandler.of((view, from, to, typed) => {
  const { main } = view.state.selection
  if (isComposing(view) || typed.length !== 1 || from !== main.from || to !== main.to) return false
  const edit = main.empty
    ? typedEdits[typed]?.(selectedText(view))
    : typedOver(selectedText(view), typed)
  if (edit) applyToView(view, edit, 'input.type')
  return Boolean(edit)
})

/** The page handles files: they are pictures. Where one is dropped, there it is inserted. */
const files = EditorView.domEventHandlers({
  paste: ({ clipboardData }) =>
    clipboardData !== null &&
    clipboardData.files.length > 0 &&
    !clipboardData.types.includes('text/plain'),
  drop(event, view) {
    if (!event.dataTransfer?.files.length) return false
    const { top, bottom } = view.contentDOM.getBoundingClientRect()
    const isInside = event.clientY >= top && event.clientY <= bottom
    const place = view.posAtCoords({ x: event.clientX, y: event.clientY })
    if (isInside && place !== null) view.dispatch({ selection: { anchor: place } })
    return true
  },
})

/** On every system, also with Caps Lock, when Shift makes a small z: CodeMirror would take that for undo. */
const redoKey = EditorView.domEventHandlers({
  keydown: (event, view) => {
    const isRedo = event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
    return isRedo && (event.ctrlKey || event.metaKey) && redo(view)
  },
})

/** Escape, then Tab, leaves the editor from a list or table too. */
const leaveKeys: KeyBinding[] = [
  {
    key: 'Escape',
    run: (view) => {
      view.setTabFocusMode(2_000)
      return false
    },
  },
]

/** Escape is for the page, which leaves focus mode: it would only unselect the text. */
const basicKeys = defaultKeymap.filter(({ key }) => key !== 'Escape')

export const keys: Extension = [
  history(),
  codeFolding(),
  closeBrackets(),
  language.data.of({ closeBrackets: { brackets: ['(', '[', '{', '`'] } }),
  Prec.high([redoKey, typing, files, keymap.of([...actionKeys, ...structureKeys])]),
  keymap.of([...leaveKeys, ...closeBracketsKeymap, ...historyKeymap, ...foldKeymap, ...basicKeys]),
]
