import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusField } from '../panel/reveal-field.browser'
import type { PanelState } from '../panel/use-panel.browser'
import type { RejectedForm } from './rejected-form.view'

/** A link to a field shows the section that has it, and focuses it. */
export function useFieldLinks(): void {
  useEffect(() => {
    document.addEventListener('click', followFieldLink)
    return () => document.removeEventListener('click', followFieldLink)
  }, [])
}

function followFieldLink(event: MouseEvent): void {
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
