import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

const checkBox = '[data-row-check]'

/**
 * Which rows are chosen. The check boxes themselves know it, so that those that were ticked before the page was
 * hydrated count, too.
 */
export function useRowChoice(rows: RefObject<HTMLElement | null>) {
  const [chosen, setChosen] = useState(0)
  const last = useRef<HTMLInputElement | null>(null)
  const boxes = () => [...(rows.current?.querySelectorAll<HTMLInputElement>(checkBox) ?? [])]
  const recount = () => setChosen(boxes().filter(({ checked }) => checked).length)
  // After every rendering: another page of the list has other rows.
  useEffect(recount)

  /** With Shift, the rows since the last click get the same choice. */
  const choose = useEffectEvent(({ target, shiftKey }: MouseEvent) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(checkBox)) return
    const all = boxes()
    const from = last.current ? all.indexOf(last.current) : -1
    if (shiftKey && from !== -1) {
      const to = all.indexOf(target)
      for (const box of all.slice(Math.min(from, to), Math.max(from, to) + 1)) {
        box.checked = target.checked
      }
    }
    last.current = target
    recount()
  })
  useEffect(() => {
    const list = rows.current
    const onClick = (event: MouseEvent) => choose(event)
    list?.addEventListener('click', onClick)
    return () => list?.removeEventListener('click', onClick)
  }, [rows])

  function chooseAll(isChosen: boolean) {
    for (const box of boxes()) box.checked = isChosen
    recount()
  }

  return { chosen, chooseAll }
}
