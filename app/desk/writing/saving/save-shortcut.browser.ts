import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** The parts of a KeyboardEvent that isSaveKey() needs. */
type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Ctrl+S or Cmd+S, also with Caps Lock, and by its place on keyboards with another alphabet. */
export function isSaveKey({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Key): boolean {
  if (!(ctrlKey || metaKey) || shiftKey || altKey) return false
  return key.toLowerCase() === 's' || (code === 'KeyS' && !/^[a-z]$/i.test(key))
}

interface SaveState {
  form: RefObject<HTMLFormElement | null>
  button: RefObject<HTMLButtonElement | null>
  isSending: boolean
  /** The answer to the last save, if it was rejected. */
  rejection: unknown
}

/**
 * Ctrl+S presses the button, wherever the focus is. A save that is requested while another one is running follows it,
 * with the text as it is then, unless that one is rejected.
 */
export function useSaveShortcut({ form, button, isSending, rejection }: SaveState): void {
  const isWaiting = useRef(false)
  const save = () => {
    if (isSending) isWaiting.current = true
    else form.current?.requestSubmit(button.current)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSaveKey(event)) return
    event.preventDefault()
    if (!document.querySelector('dialog:modal')) save()
  })
  const onSaved = useEffectEvent(() => {
    // Once the form has its new tab and version: with the old ones, what it saved would be offered as unsaved.
    if (isWaiting.current && !rejection) queueMicrotask(save)
    isWaiting.current = false
  })
  useEffect(() => {
    if (!isSending) onSaved()
  }, [isSending])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
