import { isolateHistory } from '@codemirror/commands'
import {
  Annotation,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state'
import { Decoration, EditorView, WidgetType } from '@codemirror/view'
import type { InsertionPoint, InsertionPointOptions } from '../../surface/text-surface.browser'

interface Point {
  element: HTMLElement
  at: number
  /** The part of the text that it is deleted with. */
  within: { from: number; to: number } | null
  onDeleted: (() => void) | undefined
}

const add = StateEffect.define<Point[]>()
const remove = StateEffect.define<HTMLElement>()
/** The point that a change inserts at. */
const insertingAt = Annotation.define<HTMLElement>()

/** Shows the element above what follows in its line, as the picture will be that is inserted there. */
class PointWidget extends WidgetType {
  readonly element: HTMLElement

  constructor(element: HTMLElement) {
    super()
    this.element = element
  }

  override eq(other: PointWidget) {
    return other.element === this.element
  }

  toDOM() {
    return this.element
  }
}

/** In the order of the text, also those at the same position. */
const pointsField = StateField.define<readonly Point[]>({
  create: () => [],
  update(points, transaction) {
    let next = transaction.docChanged && points.length > 0 ? moved(points, transaction) : points
    for (const effect of transaction.effects) {
      if (effect.is(add)) next = [...next, ...effect.value].sort((one, other) => one.at - other.at)
      if (effect.is(remove)) next = next.filter(({ element }) => element !== effect.value)
    }
    return next
  },
  provide: (field) =>
    EditorView.decorations.from(field, (points) =>
      Decoration.set(
        points.map(({ element, at }) =>
          Decoration.widget({ widget: new PointWidget(element), side: -1 }).range(at),
        ),
      ),
    ),
})

/** What is typed at a point comes after it, and so do later points after what is inserted at it. */
function moved(points: readonly Point[], transaction: Transaction): Point[] {
  const { changes } = transaction
  const inserted = points.findIndex(
    ({ element }) => element === transaction.annotation(insertingAt),
  )
  return points.flatMap((point, index) => {
    const within = point.within && {
      from: changes.mapPos(point.within.from, 1),
      to: changes.mapPos(point.within.to, -1),
    }
    if (within && within.from >= within.to) return []
    const isBehind = inserted !== -1 && index > inserted
    return [{ ...point, within, at: changes.mapPos(point.at, isBehind ? 1 : -1) }]
  })
}

const reportDeleted = EditorView.updateListener.of(({ startState, state, transactions }) => {
  const before = startState.field(pointsField)
  const after = state.field(pointsField)
  if (before === after || before.length === 0) return
  const left = new Set(after.map(({ element }) => element))
  for (const { effects } of transactions) {
    for (const effect of effects) if (effect.is(remove)) left.add(effect.value)
  }
  for (const { element, onDeleted } of before) if (!left.has(element)) onDeleted?.()
})

export const insertionPoints: Extension = [pointsField, reportDeleted]

export function addInsertionPoints(
  view: EditorView,
  positions: readonly number[],
  { within, onDeleted }: InsertionPointOptions = {},
): InsertionPoint[] {
  const points = positions.map((at): Point => {
    const element = document.createElement('div')
    element.className = 'md-insertion-point'
    const part = within && within.end > within.start ? within : null
    return { element, at, within: part && { from: part.start, to: part.end }, onDeleted }
  })
  view.dispatch({ effects: add.of(points) })
  return points.map(({ element }) => insertionPoint(view, element))
}

function insertionPoint(view: EditorView, element: HTMLElement): InsertionPoint {
  const position = () =>
    view.state.field(pointsField).find((point) => point.element === element)?.at ?? null
  const dispatch = (transaction: TransactionSpec) => {
    const hadFocus = element.contains(document.activeElement)
    view.dispatch(transaction)
    if (hadFocus) view.focus()
  }
  return {
    element,
    position,
    insert(text) {
      const at = position()
      if (at === null) return
      const changes = view.state.changes({ from: at, insert: view.state.toText(text) })
      dispatch({
        changes,
        // A caret at the point comes after the text.
        selection: view.state.selection.map(changes, 1),
        effects: remove.of(element),
        annotations: [insertingAt.of(element), isolateHistory.of('full')],
        userEvent: 'input.paste',
      })
    },
    remove() {
      if (position() !== null) dispatch({ effects: remove.of(element) })
    },
  }
}
