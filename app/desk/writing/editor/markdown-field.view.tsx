import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ariaProps, ErrorText, type TextArea } from '~/ui/field'
import { WritingLabel, writingFieldClasses } from '../form/writing-field.view'
import type { ActionName } from './edits/actions.rules'
import type { EditorStart } from './mount-editor.browser'

type EditorModule = typeof import('./editor.view')

interface ShownEditor {
  module: EditorModule
  start: EditorStart
}

interface MarkdownFieldProps extends Omit<ComponentProps<typeof TextArea>, 'className'> {
  /** What the toolbar does not offer. */
  withoutActions?: readonly ActionName[]
}

/**
 * A field for Markdown: a text area on the server and without JavaScript, an editor once its code is loaded. The editor
 * takes over the text, the selection and the focus within one task.
 */
export function MarkdownField(props: MarkdownFieldProps) {
  const { id, name = id, label, hint, error, isOptional = false, withoutActions, ...rest } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const [editor, setEditor] = useState<ShownEditor | null>(null)
  useLayoutEffect(() => {
    if (!area.current) return
    // Fields that are rendered again, with another text, do not show the text area in between.
    if (loaded) return setEditor({ module: loaded, start: startOf(area.current) })
    return takeOverWhenLoaded(area.current, (shown) => flushSync(() => setEditor(shown)))
  }, [])
  const aria = ariaProps(id, hint, error)
  const labelId = `${id}-label`
  return (
    <div>
      <div className="mb-2">
        <WritingLabel {...{ id, labelId, label, hint, isOptional }} />
      </div>
      {editor ? (
        <editor.module.Editor
          id={id}
          name={name}
          labelId={labelId}
          describedBy={aria['aria-describedby']}
          isInvalid={aria['aria-invalid'] !== undefined}
          start={editor.start}
          without={withoutActions ?? []}
        />
      ) : (
        <textarea
          {...aria}
          {...rest}
          id={id}
          name={name}
          ref={area}
          spellCheck
          dir="auto"
          // Where scripts run, the editor's toolbar will be above the text.
          className={`${writingFieldClasses} min-h-[30rem] py-5 text-(length:--text-size) leading-[1.7] [@media(scripting:enabled)]:mt-12.5`}
        />
      )}
      <ErrorText id={id} error={error} />
    </div>
  )
}

let loaded: EditorModule | null = null

/** If the code cannot be loaded, the text area stays. Returns a function that stops waiting. */
function takeOverWhenLoaded(
  area: HTMLTextAreaElement,
  show: (editor: ShownEditor) => void,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let isComposing = false
  const begin = () => {
    if (!loaded || isComposing || signal.aborted) return
    stop.abort()
    show({ module: loaded, start: startOf(area) })
  }
  // An input method that is composing a word would lose it.
  area.addEventListener('compositionstart', () => (isComposing = true), { signal })
  area.addEventListener(
    'compositionend',
    () => {
      isComposing = false
      // After the event's own input.
      setTimeout(begin)
    },
    { signal },
  )
  import('./editor.view').then(
    (module) => {
      loaded = module
      begin()
    },
    () => undefined,
  )
  return () => stop.abort()
}

function startOf(area: HTMLTextAreaElement): EditorStart {
  return {
    text: area.value,
    selection: { start: area.selectionStart, end: area.selectionEnd },
    isFocused: document.activeElement === area,
  }
}
