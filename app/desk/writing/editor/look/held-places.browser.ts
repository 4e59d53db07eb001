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
import type { HeldPlace, HoldOptions } from '../../surface/text-surface.browser'

interface Place {
  element: HTMLElement
  at: number
  /** The part of the text that it is deleted with. */
  within: { from: number; to: number } | null
  onDeleted: (() => void) | undefined
}

const hold = StateEffect.define<Place[]>()
const release = StateEffect.define<HTMLElement>()
/** The place that a change fills. */
const filling = Annotation.define<HTMLElement>()

/** Shows the element above what follows in its line, as the picture will be that is inserted there. */
class PlaceWidget extends WidgetType {
  readonly element: HTMLElement

  constructor(element: HTMLElement) {
    super()
    this.element = element
  }

  override eq(other: PlaceWidget) {
    return other.element === this.element
  }

  toDOM() {
    return this.element
  }
}

/** In the order of the text, also those at the same position. */
const placesField = StateField.define<readonly Place[]>({
  create: () => [],
  update(places, transaction) {
    let next = transaction.docChanged && places.length > 0 ? moved(places, transaction) : places
    for (const effect of transaction.effects) {
      if (effect.is(hold)) next = [...next, ...effect.value].sort((one, other) => one.at - other.at)
      if (effect.is(release)) next = next.filter(({ element }) => element !== effect.value)
    }
    return next
  },
  provide: (field) =>
    EditorView.decorations.from(field, (places) =>
      Decoration.set(
        places.map(({ element, at }) =>
          Decoration.widget({ widget: new PlaceWidget(element), side: -1 }).range(at),
        ),
      ),
    ),
})

/** What is typed at a place comes after it, and so do later places after what fills it. */
function moved(places: readonly Place[], transaction: Transaction): Place[] {
  const { changes } = transaction
  const filled = places.findIndex(({ element }) => element === transaction.annotation(filling))
  return places.flatMap((place, index) => {
    const within = place.within && {
      from: changes.mapPos(place.within.from, 1),
      to: changes.mapPos(place.within.to, -1),
    }
    if (within && within.from >= within.to) return []
    const isBehind = filled !== -1 && index > filled
    return [{ ...place, within, at: changes.mapPos(place.at, isBehind ? 1 : -1) }]
  })
}

const reportDeleted = EditorView.updateListener.of(({ startState, state, transactions }) => {
  const before = startState.field(placesField)
  const after = state.field(placesField)
  if (before === after || before.length === 0) return
  const left = new Set(after.map(({ element }) => element))
  for (const { effects } of transactions) {
    for (const effect of effects) if (effect.is(release)) left.add(effect.value)
  }
  for (const { element, onDeleted } of before) if (!left.has(element)) onDeleted?.()
})

export const heldPlaces: Extension = [placesField, reportDeleted]

export function holdInEditor(
  view: EditorView,
  positions: readonly number[],
  { within, onDeleted }: HoldOptions = {},
): HeldPlace[] {
  const places = positions.map((at): Place => {
    const element = document.createElement('div')
    element.className = 'md-held'
    const part = within && within.end > within.start ? within : null
    return { element, at, within: part && { from: part.start, to: part.end }, onDeleted }
  })
  view.dispatch({ effects: hold.of(places) })
  return places.map(({ element }) => heldPlace(view, element))
}

function heldPlace(view: EditorView, element: HTMLElement): HeldPlace {
  const place = () =>
    view.state.field(placesField).find((held) => held.element === element)?.at ?? null
  const dispatch = (transaction: TransactionSpec) => {
    const hadFocus = element.contains(document.activeElement)
    view.dispatch(transaction)
    if (hadFocus) view.focus()
  }
  return {
    element,
    place,
    fill(text) {
      const at = place()
      if (at === null) return
      const changes = view.state.changes({ from: at, insert: view.state.toText(text) })
      dispatch({
        changes,
        // A caret at the place comes after the text.
        selection: view.state.selection.map(changes, 1),
        effects: release.of(element),
        annotations: [filling.of(element), isolateHistory.of('full')],
        userEvent: 'input.paste',
      })
    },
    release() {
      if (place() !== null) dispatch({ effects: release.of(element) })
    },
  }
}
