import { EditorView } from '@codemirror/view'
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Counts } from './chrome/counts.view'
import { Outline } from './chrome/outline.view'
import { Toolbar } from './chrome/toolbar.view'
import type { ActionName } from './edits/actions.rules'
import {
  type EditorField,
  type EditorStart,
  type MountedEditor,
  mountEditor,
} from './mount-editor.browser'
import { runAction } from './run-action.browser'

interface EditorProps extends EditorField {
  start: EditorStart
  /** Actions that the toolbar does not offer. */
  without: readonly ActionName[]
}

/** The editor with its toolbar and counts. Its code, with CodeMirror, is loaded when a page has a field for Markdown. */
export function Editor({ start, without, ...field }: EditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<MountedEditor | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted once; describe() below follows the field
  useLayoutEffect(() => {
    if (!host.current) return
    const topEdge = () => bar.current?.getBoundingClientRect().bottom ?? 0
    const mounted = mountEditor(host.current, field, start, topEdge)
    setEditor(mounted)
    return () => mounted.destroy()
  }, [])
  const { id, name, labelId, describedBy, isInvalid } = field
  useLayoutEffect(() => {
    editor?.describe({ id, name, labelId, describedBy, isInvalid })
  }, [editor, id, name, labelId, describedBy, isInvalid])
  return (
    <div data-editor="" data-invalid={isInvalid || undefined}>
      <div ref={bar} data-editor-bar="">
        {editor && <Chrome editor={editor} id={id} without={without} />}
      </div>
      <div ref={host} />
      {editor && <EditorCounts editor={editor} />}
    </div>
  )
}

function Chrome({
  editor,
  id,
  without,
}: { editor: MountedEditor; id: string } & Pick<EditorProps, 'without'>) {
  const { view, status } = editor
  const pressed = useStatus(editor, () => status.pressed)
  const headings = useStatus(editor, () => status.headings)
  return (
    <Toolbar
      controls={id}
      pressed={pressed}
      without={without}
      onAction={(action) => runAction(view, action)}
    >
      <Outline
        headings={headings}
        onJump={({ start }) => {
          const anchor = Math.min(start, view.state.doc.length)
          view.focus()
          view.dispatch({
            selection: { anchor },
            effects: EditorView.scrollIntoView(anchor, { y: 'start' }),
          })
        }}
      />
    </Toolbar>
  )
}

function EditorCounts({ editor }: { editor: MountedEditor }) {
  return <Counts counts={useStatus(editor, () => editor.status.counts)} />
}

function useStatus<Part>({ status }: MountedEditor, part: () => Part): Part {
  const subscribe = useCallback((listen: () => void) => status.subscribe(listen), [status])
  return useSyncExternalStore(subscribe, part)
}
