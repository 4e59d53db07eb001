import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { dropCursor, EditorView, placeholder, showTooltip, tooltips } from '@codemirror/view'
import { registerSurface } from '../surface/text-surface.browser'
import { EditorStatus } from './editor-status.browser'
import { editorSurface } from './editor-surface.browser'
import type { ActionName } from './edits/actions.rules'
import { findAndReplace } from './find/find-panel.browser'
import { FormValue } from './form-value.browser'
import { keys } from './keys.browser'
import { compactLinks } from './look/compact-links.browser'
import { highlighting } from './look/highlight.browser'
import { insertionPoints } from './look/insertion-points.browser'
import { foldByHeading, language } from './look/language.browser'
import { markedPassages } from './look/passage-marks.browser'
import { menu, withoutActions } from './menu/slash-menu.browser'

/** What the text area had when the editor took its place. */
export interface EditorStart {
  text: string
  selection: { start: number; end: number }
  isFocused: boolean
}

export interface EditorField {
  id: string
  name: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  /** Actions that the toolbar and the menu do not offer. */
  without: readonly ActionName[]
}

export interface MountedEditor {
  view: EditorView
  status: EditorStatus
  describe: (field: EditorField) => void
  destroy: () => void
}

/** For the caret: what is written next stays in sight. */
const bottomMargin = 160

/** Puts an editor into an element of a form. Synchronous, so that no key gets lost between text area and editor. */
export function mountEditor(
  host: HTMLElement,
  field: EditorField,
  start: EditorStart,
  topEdge: () => number,
): MountedEditor {
  const attributes = new Compartment()
  const listeners: ((update: Parameters<EditorStatus['onUpdate']>[0]) => void)[] = []
  const { length } = start.text
  const view = new EditorView({
    state: EditorState.create({
      doc: start.text,
      selection: {
        anchor: Math.min(start.selection.start, length),
        head: Math.min(start.selection.end, length),
      },
      extensions: [
        EditorView.cspNonce.of(pageNonce()),
        attributes.of(fieldAttributes(field)),
        EditorState.lineSeparator.of('\n'),
        EditorView.lineWrapping,
        EditorView.perLineTextDirection.of(true),
        EditorView.scrollMargins.of((view) => marginsOf(host, topEdge, isMenuShown(view))),
        EditorView.updateListener.of((update) => {
          for (const listen of listeners) listen(update)
        }),
        placeholder('Write, or type / for a menu'),
        findAndReplace,
        language,
        foldByHeading,
        highlighting,
        compactLinks,
        insertionPoints,
        markedPassages,
        dropCursor(),
        menu,
        withoutActions.of(field.without),
        tooltips({ tooltipSpace: () => spaceBelow(topEdge()) }),
        keys,
      ],
    }),
    parent: host,
  })
  const value = new FormValue(view, field.name)
  host.append(value.input)
  value.connect()
  const status = new EditorStatus(view)
  listeners.push((update) => {
    if (update.docChanged) value.note()
    status.onUpdate(update)
  })
  const stopEvents = keepEventsInside(view)
  const unregister = registerSurface(field.id, editorSurface(view, topEdge))
  const stopLabel = focusFromLabel(view, field.labelId)
  if (start.isFocused) {
    view.focus()
    view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) })
  }
  return {
    view,
    status,
    describe: (next) => view.dispatch({ effects: attributes.reconfigure(fieldAttributes(next)) }),
    destroy() {
      stopLabel()
      stopEvents()
      unregister()
      status.stop()
      value.disconnect()
      view.destroy()
      value.input.remove()
    },
  }
}

function fieldAttributes({ id, labelId, describedBy, isInvalid }: EditorField): Extension {
  return EditorView.contentAttributes.of({
    id,
    'aria-labelledby': labelId,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
    lang: document.documentElement.lang || 'en',
  })
}

/** Browsers hide the attribute from scripts, but not the property. */
function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}

/** What is in the margins of the editor counts as not visible: a menu of a line at the bottom would be hidden. */
function marginsOf(host: HTMLElement, topEdge: () => number, hasMenu: boolean) {
  const { top, bottom } = host.getBoundingClientRect()
  const kept = hasMenu ? 0 : Math.min(bottomMargin, innerHeight / 4)
  return {
    top: top < topEdge() ? topEdge() - Math.max(0, top) + 8 : 0,
    bottom: Math.min(Math.max(0, bottom - (innerHeight - kept)), kept),
  }
}

function isMenuShown(view: EditorView): boolean {
  return view.state.facet(showTooltip).some((tooltip) => tooltip !== null)
}

/** For menus: between the toolbar and the bottom of the screen, or the keyboard that covers it. */
function spaceBelow(top: number) {
  const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight }
  const gap = 8
  return {
    top,
    bottom: offsetTop + height - gap,
    left: gap,
    right: document.body.clientWidth - gap,
  }
}

/** The form hears of a change from the hidden input, once: not from each element that is edited. */
function keepEventsInside(view: EditorView): () => void {
  const stop = (event: Event) => event.stopPropagation()
  const names = ['input', 'change']
  for (const name of names) view.dom.addEventListener(name, stop)
  return () => {
    for (const name of names) view.dom.removeEventListener(name, stop)
  }
}

/** Browsers do this for text areas only. */
function focusFromLabel(view: EditorView, labelId: string): () => void {
  const label = document.getElementById(labelId)
  const focus = () => view.focus()
  label?.addEventListener('click', focus)
  return () => label?.removeEventListener('click', focus)
}
