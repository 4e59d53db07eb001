import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { onReveal } from './reveal-field.browser'

const storageKey = 'writing-focus'

export interface FocusMode {
  isOn: boolean
  toggle: () => void
}

/**
 * Hides everything but the text, by `data-focus-mode` of the document (see desk.css). It is remembered for this visit.
 * Ctrl+Shift+F turns it on and off, Escape turns it off.
 */
export function useFocusMode(): FocusMode {
  const [isOn, setIsOn] = useState(false)
  const change = useCallback((next: boolean) => {
    keepTextInPlace(() => flushSync(() => setIsOn(next)))
    remember(next)
  }, [])
  useEffect(() => setIsOn(isRemembered()), [])
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (isOn) dataset.focusMode = ''
    return () => {
      delete dataset.focusMode
    }
  }, [isOn])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog:modal')) {
        return
      }
      const isShortcut = (event.ctrlKey || event.metaKey) && event.shiftKey && event.code === 'KeyF'
      if (!isShortcut && !(isOn && event.key === 'Escape')) return
      event.preventDefault()
      change(!isOn)
    }
    document.addEventListener('keydown', onKeyDown)
    // A field of the panel is shown again before it is focused.
    const stop = onReveal((field) => {
      if (isOn && field.closest('[data-panel]')) change(false)
    })
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      stop()
    }
  }, [isOn, change])
  return { isOn, toggle: () => change(!isOn) }
}

/** What is hidden above the text does not move the line that is being written. */
function keepTextInPlace(change: () => void): void {
  const top = () => document.querySelector('[data-post-text]')?.getBoundingClientRect().top ?? 0
  const before = top()
  change()
  scrollBy({ top: top() - before, behavior: 'instant' })
}

function isRemembered(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null
  } catch {
    // Storage is blocked.
    return false
  }
}

function remember(isOn: boolean): void {
  try {
    if (isOn) sessionStorage.setItem(storageKey, 'on')
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked: the next page begins without it.
  }
}
