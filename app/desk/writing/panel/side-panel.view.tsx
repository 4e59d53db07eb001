import { PanelRightClose, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { type PanelSection, PanelTabs } from './panel-tabs.view'
import type { PanelState } from './use-panel.browser'
import { useSheet } from './use-sheet.browser'

interface SidePanelProps {
  ref: RefObject<HTMLElement | null>
  sections: PanelSection[]
  panel: PanelState
}

/**
 * Everything about a post except its text, in sections. Beside the text it folds away to its tabs; on narrow screens it
 * is a sheet. It is inside the form, so that folded fields are sent too. Without scripts all sections are open.
 */
export function SidePanel({ ref, sections, panel }: SidePanelProps) {
  const { layout, open } = panel
  const isSheet = layout === 'sheet'
  const isOpen = open !== null
  useSheet(ref, isSheet && isOpen)

  function onKeyDown(event: KeyboardEvent) {
    if (!isSheet || event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    panel.fold()
  }

  return (
    <>
      {isSheet && isOpen && (
        <div aria-hidden="true" onClick={panel.fold} className="fixed inset-0 z-40 bg-shade" />
      )}
      <section
        ref={ref}
        tabIndex={-1}
        aria-label="Settings of the post"
        data-panel={isSheet ? (isOpen ? 'sheet' : 'closed') : (open ?? 'folded')}
        {...(isSheet && isOpen && { role: 'dialog', 'aria-modal': true })}
        onKeyDown={onKeyDown}
        className="writing-panel focus-mode:hidden outline-hidden"
      >
        <PanelTabs sections={sections} panel={panel} />
        <div className="relative min-h-0 min-w-0 flex-1">
          {layout !== null && isOpen && <FoldButton panel={panel} />}
          <div className="writing-panel-sections">
            {sections.map((section) => (
              <Section key={section.id} {...section} panel={panel} />
            ))}
          </div>
        </div>
      </section>
    </>
  )
}

function FoldButton({ panel }: { panel: PanelState }) {
  const isSheet = panel.layout === 'sheet'
  const Icon = isSheet ? X : PanelRightClose
  return (
    <button
      type="button"
      onClick={panel.fold}
      className="absolute top-2 right-2 z-10 flex size-11 cursor-pointer items-center justify-center rounded-lg bg-(--under) text-ink-muted transition-colors hover:bg-raised hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-5" />
      <span className="sr-only">{isSheet ? 'Close' : 'Fold the panel away'}</span>
    </button>
  )
}

function Section({
  id,
  title,
  content,
  isOnDemand,
  withoutTabs,
  panel,
}: PanelSection & { panel: PanelState }) {
  const section = useRef<HTMLElement>(null)
  const isTab = panel.layout !== null
  const isShown = !isTab || panel.open === id
  // React knows no hidden="until-found", which lets the browser find text in a section that is not shown.
  useLayoutEffect(() => {
    if (isShown) section.current?.removeAttribute('hidden')
    else section.current?.setAttribute('hidden', 'until-found')
  }, [isShown])
  if (withoutTabs !== undefined && !isTab) return withoutTabs
  return (
    <section
      ref={section}
      id={`panel-${id}`}
      data-panel-section={id}
      {...(isTab && { role: 'tabpanel', 'aria-labelledby': `tab-${id}` })}
    >
      {(isShown || !isOnDemand) && (
        <div className="flex flex-col gap-6 p-5 lg:pb-10">
          {title && (
            <h2
              // Fields scroll under it instead of under the button beside it.
              className={`min-h-7 font-semibold text-lg ${isTab ? 'sticky top-0 z-5 -mx-5 -mt-5 -mb-2 bg-(--under) pt-5 pr-14 pb-2 pl-5' : ''}`}
            >
              {title}
            </h2>
          )}
          {content}
        </div>
      )}
    </section>
  )
}
