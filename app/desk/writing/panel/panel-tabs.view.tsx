import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { PanelSectionId } from './gaps.rules'
import type { PanelState } from './use-panel.browser'

/** One section of the panel, with its tab. */
export interface PanelSection {
  id: PanelSectionId
  label: string
  icon: LucideIcon
  /** What is missing in it, shown on its tab. */
  mark?: ReactNode
  /** Its heading, unless the content has one. */
  title?: ReactNode
  content: ReactNode
  /** Rendered only while it is shown: it works with every pause in typing. */
  isOnDemand?: boolean
  /** Shown instead of the section while there are no tabs, and so without scripts. */
  withoutTabs?: ReactNode
}

interface PanelTabsProps {
  sections: PanelSection[]
  panel: PanelState
}

const tabClass =
  'relative flex min-h-14 w-full min-w-15 cursor-pointer lg:min-w-0 flex-col items-center justify-center gap-1 rounded-lg px-0.5 text-[0.75rem] text-ink-muted leading-tight transition-colors hover:bg-raised hover:text-ink aria-selected:bg-raised aria-selected:text-ink'

/** The tabs stay visible while the panel is folded. Without scripts they are links to the sections. */
export function PanelTabs({ sections, panel }: PanelTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const { layout, open } = panel
  if (layout === null) {
    return (
      <nav aria-label="Settings of the post" className={listClass}>
        {sections
          .filter(({ isOnDemand }) => !isOnDemand)
          .map(({ id, label, icon: Icon, mark }) => (
            <a key={id} href={`#panel-${id}`} className={tabClass}>
              <Icon aria-hidden="true" className="size-5" />
              <span>{label}</span>
              {mark}
            </a>
          ))}
      </nav>
    )
  }

  // Focused with the arrow keys, opened with Enter or the space bar.
  function onKeyDown(event: KeyboardEvent) {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const at = tabs.indexOf(document.activeElement as HTMLElement)
    const next = nextIndex(event.key, at, tabs.length)
    if (next === null) return
    event.preventDefault()
    tabs[next]?.focus()
  }

  const reachable = open ?? sections[0]?.id
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Settings of the post"
      aria-orientation={layout === 'beside' ? 'vertical' : 'horizontal'}
      onKeyDown={onKeyDown}
      className={listClass}
    >
      {sections.map(({ id, label, icon: Icon, mark }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-controls={`panel-${id}`}
          aria-selected={open === id}
          tabIndex={reachable === id ? 0 : -1}
          // The tab of the section that is shown folds the panel away.
          onClick={() => (open === id && layout === 'beside' ? panel.fold() : panel.show(id))}
          className={tabClass}
        >
          <Icon aria-hidden="true" className="size-5" />
          <span>{label}</span>
          {mark}
        </button>
      ))}
    </div>
  )
}

const listClass =
  'flex flex-none gap-1 overflow-x-auto border-line border-b p-2 lg:w-21 lg:flex-col lg:border-b-0 lg:border-l'

function nextIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowUp':
    case 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
