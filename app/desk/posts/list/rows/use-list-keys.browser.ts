import { type RefObject, useEffect, useRef } from 'react'
import { keyAction } from './list-keys.rules'

const storageName = 'vigil-list-keys'

interface ListKeys {
  areKeysOn: boolean
  setKeysOn: (areOn: boolean) => void
  showHelp: () => void
}

/**
 * Single keys that move between rows. The focus itself moves from title to title, so that Enter and screen readers work
 * as in any list of links.
 */
export function useListKeys(rows: RefObject<HTMLElement | null>, keys: ListKeys): void {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    if (localStorage.getItem(storageName) === 'off') current.current.setKeysOn(false)
    function onKeyDown(event: KeyboardEvent) {
      if (!current.current.areKeysOn || event.defaultPrevented) return
      const action = keyAction(event, stateOf(event, rows.current))
      if (!action) return
      event.preventDefault()
      if (action === 'help') current.current.showHelp()
      else if (action === 'search') focusSearch()
      else if (action === 'choose') rowOf(event.target)?.querySelector<HTMLElement>(box)?.click()
      else moveFocus(rows.current, action === 'next' ? 1 : -1)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [rows])
}

/** For this browser, until it is changed again. */
export function storeKeysOn(areOn: boolean): void {
  if (areOn) localStorage.removeItem(storageName)
  else localStorage.setItem(storageName, 'off')
}

const link = '[data-row-link]'
const box = '[data-row-check]'

function stateOf({ target }: KeyboardEvent, rows: HTMLElement | null) {
  const element = target instanceof HTMLElement ? target : null
  const isField = element?.matches('input:not([type=checkbox]), textarea, select') ?? false
  return {
    isTyping: isField || (element?.isContentEditable ?? false),
    isInList: element !== null && (rows?.contains(element) ?? false),
    isDialogOpen: document.querySelector('dialog[open]') !== null,
  }
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null
}

function moveFocus(rows: HTMLElement | null, by: number): void {
  const links = [...(rows?.querySelectorAll<HTMLElement>(link) ?? [])]
  const row = rowOf(document.activeElement)
  const at = row ? links.findIndex((each) => row.contains(each)) : -1
  const next = links[at === -1 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1)]
  next?.focus()
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-search]')
  field?.focus()
  field?.select()
}
