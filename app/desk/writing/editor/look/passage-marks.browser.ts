import { invertedEffects } from '@codemirror/commands'
import {
  type ChangeDesc,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'
import type { PassageMark } from '../../surface/text-surface.rules'

const show = StateEffect.define<readonly PassageMark[]>()
/** Undo brings a deleted passage back, and with it its mark. */
const restore = StateEffect.define<PassageMark>({ map: (mark, changes) => moved(mark, changes) })

/** What is typed at the ends of a passage is no part of it. */
function moved({ id, start, end }: PassageMark, changes: ChangeDesc): PassageMark {
  const from = changes.mapPos(start, 1)
  return { id, start: from, end: Math.max(from, changes.mapPos(end, -1)) }
}

const isEmpty = ({ start, end }: PassageMark) => start >= end

const marksField = StateField.define<readonly PassageMark[]>({
  create: () => [],
  update(before, transaction) {
    const { docChanged, changes, effects } = transaction
    let marks =
      docChanged && before.length > 0 ? before.map((mark) => moved(mark, changes)) : before
    for (const effect of effects) {
      if (effect.is(show)) marks = within(effect.value, transaction)
      if (effect.is(restore)) {
        marks = [...marks.filter(({ id }) => id !== effect.value.id), effect.value]
      }
    }
    return marks
  },
  provide: (field) =>
    EditorView.decorations.from(field, (marks) =>
      Decoration.set(marks.filter((mark) => !isEmpty(mark)).map(decorationOf), true),
    ),
})

function decorationOf({ id, start, end }: PassageMark) {
  const attributes = { 'data-passage-mark': id }
  return Decoration.mark({ class: 'md-passage', attributes }).range(start, end)
}

function within(marks: readonly PassageMark[], { newDoc }: Transaction): PassageMark[] {
  return marks.map(({ id, start, end }) => ({
    id,
    start: Math.min(start, newDoc.length),
    end: Math.min(end, newDoc.length),
  }))
}

const restoreOnUndo = invertedEffects.of(({ startState, changes, docChanged }) => {
  if (!docChanged) return []
  const lost = startState.field(marksField).filter((mark) => {
    return !isEmpty(mark) && isEmpty(moved(mark, changes))
  })
  return lost.map((mark) => restore.of(mark))
})

export const markedPassages: Extension = [marksField, restoreOnUndo]

/** Passages whose text was deleted have none. */
export function passageMarks(view: EditorView): PassageMark[] {
  return view.state.field(marksField).filter((mark) => !isEmpty(mark))
}

export function showPassageMarks(view: EditorView, marks: readonly PassageMark[]): void {
  const before = new Map(passageMarks(view).map((mark) => [mark.id, mark]))
  view.dispatch({ effects: show.of(marks.map((mark) => before.get(mark.id) ?? mark)) })
}
