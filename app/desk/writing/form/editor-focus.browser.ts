import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { showToast } from '../../shell/toasts.view'
import { focusField } from '../panel/reveal-field.browser'
import type { PanelState } from '../panel/use-panel.browser'
import type { RejectedForm } from './rejected-form.view'

/** Ctrl+S saves. */
export const onSaveShortcut = (save: () => void) => (event: KeyboardEvent) => {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key !== 's') return
  event.preventDefault()
  if (!document.querySelector('dialog:modal')) save()
}

/** A link to a field shows the section that has it, and focuses it. */
export function followFieldLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
  const id = link?.getAttribute('href')?.slice(1)
  if (!id || event.defaultPrevented || !document.getElementById(id)) return
  event.preventDefault()
  focusField(id)
}

/** The answer to a form is beside the sheet. */
export function useClosedSheet(
  { layout, fold }: PanelState,
  rejectedForm: RejectedForm | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useLayoutEffect(() => {
    if (rejectedForm && layout === 'sheet') fold()
  }, [rejectedForm])
}

/** The pressed button may disappear with the save: keyboard focus then moves to the save button. */
export function useFocusAfterSave(
  button: RefObject<HTMLButtonElement | null>,
  pageTab: string,
): void {
  const shown = useRef(pageTab)
  useEffect(() => {
    if (shown.current === pageTab) return
    shown.current = pageTab
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [button, pageTab])
}

/** SPEC 8: a failure is also shown as a toast. */
export function useFailureToast(
  problem: Pick<RejectedForm, 'notice' | 'isFailure'> | null,
  task: string,
): void {
  useEffect(() => {
    if (!problem?.isFailure || problem.notice === null) return
    showToast({ kind: 'error', title: 'Error', text: problem.notice, task, isOnPage: true })
  }, [problem, task])
}
