import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface PopupProps {
  label: string
  icon: ReactNode
  isTabStop: boolean
  /** Buttons with the role `menuitem`. They are rendered when the popup opens. */
  children: (close: () => void) => ReactNode
}

/** A button of the toolbar that opens a menu. Arrow keys move in it; Escape and clicks elsewhere close it. */
export function Popup({ label, icon, isTabStop, children }: PopupProps) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    list.current?.querySelector('button')?.focus()
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent) {
    const items = [...(list.current?.querySelectorAll('button') ?? [])]
    const now = items.findIndex((item) => item.matches(':focus'))
    const steps: Record<string, number> = {
      ArrowDown: now + 1,
      ArrowUp: now - 1,
      Home: 0,
      End: items.length - 1,
    }
    const step = steps[event.key]
    if (event.key === 'Escape') {
      root.current?.querySelector('button')?.focus()
      setIsOpen(false)
    } else if (step !== undefined && items.length > 0) {
      items[(step + items.length) % items.length]?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={root} className="flex-none">
      <button
        type="button"
        data-tool=""
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-haspopup="menu"
        aria-controls={isOpen ? id : undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setIsOpen(!isOpen)}
        className="flex size-10 cursor-pointer items-center justify-center rounded-md text-ink-soft hover:bg-raised hover:text-ink aria-expanded:bg-raised aria-expanded:text-cyan"
      >
        {icon}
      </button>
      {isOpen && (
        <div
          id={id}
          ref={list}
          role="menu"
          aria-label={label}
          onKeyDown={onKeyDown}
          onBlur={({ relatedTarget }) => {
            if (relatedTarget && !root.current?.contains(relatedTarget)) setIsOpen(false)
          }}
          className="absolute top-full right-1 z-20 mt-1 max-h-[60vh] w-72 max-w-[85vw] overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-xl"
        >
          {children(() => setIsOpen(false))}
        </div>
      )}
    </div>
  )
}
