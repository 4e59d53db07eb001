import { ListTree } from 'lucide-react'
import type { Heading } from '../text/outline.rules'
import { Popup } from './popup.view'

interface OutlineProps {
  headings: Heading[]
  onJump: (heading: Heading) => void
}

const indents = ['', 'pl-3', 'pl-6', 'pl-9', 'pl-12', 'pl-15', 'pl-18']

/** The headings of the text, to jump to. */
export function Outline({ headings, onJump }: OutlineProps) {
  const highest = Math.min(...headings.map(({ level }) => level))
  return (
    <Popup label="Outline" icon={<ListTree aria-hidden="true" className="size-5" />} isTabStop>
      {(close) =>
        headings.length === 0 ? (
          <button
            type="button"
            role="menuitem"
            aria-disabled="true"
            onClick={close}
            className="block w-full rounded-md px-3 py-2 text-left text-ink-muted"
          >
            Headings of the text are listed here.
          </button>
        ) : (
          headings.map((heading) => (
            <button
              key={heading.start}
              type="button"
              role="menuitem"
              onClick={() => {
                close()
                onJump(heading)
              }}
              className="block min-h-10 w-full cursor-pointer rounded-md px-3 py-2 text-left hover:bg-raised"
            >
              <span className={`block ${indents[heading.level - highest] ?? ''}`}>
                {heading.title}
              </span>
            </button>
          ))
        )
      }
    </Popup>
  )
}
