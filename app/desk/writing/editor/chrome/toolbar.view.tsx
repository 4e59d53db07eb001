import {
  Bold,
  ChevronsDownUp,
  Code,
  Ellipsis,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  MessageSquarePlus,
  Minus,
  Search,
  SquareCode,
  Strikethrough,
  Superscript,
  Table,
  TextQuote,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { type ActionName, actionNames, actionOf, shownKey } from '../edits/actions.rules'
import { isMac } from '../platform.browser'
import { Popup } from './popup.view'
import { useFittingCount } from './use-fitting-count.browser'

const icons: Record<ActionName, LucideIcon> = {
  bold: Bold,
  italic: Italic,
  link: Link,
  heading1: Heading1,
  heading2: Heading2,
  heading3: Heading3,
  heading4: Heading4,
  bullets: List,
  numbers: ListOrdered,
  tasks: ListChecks,
  quote: TextQuote,
  picture: ImagePlus,
  comment: MessageSquarePlus,
  code: Code,
  codeBlock: SquareCode,
  table: Table,
  footnote: Superscript,
  strikethrough: Strikethrough,
  rule: Minus,
  fold: ChevronsDownUp,
  find: Search,
}

/** Actions that are on or off at the caret. */
const toggles: ActionName[] = [
  'bold',
  'italic',
  'strikethrough',
  'code',
  'link',
  'heading1',
  'heading2',
  'heading3',
  'heading4',
  'bullets',
  'numbers',
  'tasks',
  'quote',
]

interface ToolbarProps {
  /** The id of the text that it edits. */
  controls: string
  pressed: ReadonlySet<ActionName>
  /** Actions that this page does not offer. */
  without: readonly ActionName[]
  onAction: (name: ActionName) => void
  /** At the end of the row. */
  children: ReactNode
}

const buttonWidth = 40

/** One row, clipped until it is measured: actions that do not fit in are in a menu at its end. One stop of the Tab key; arrow keys move within it. */
export function Toolbar({ controls, pressed, without, onAction, children }: ToolbarProps) {
  const row = useRef<HTMLDivElement>(null)
  const fitting = useFittingCount(row, buttonWidth, 2)
  const offered = actionNames.filter((name) => !without.includes(name))
  const shown = offered.slice(0, fitting)
  const rest = offered.slice(fitting)
  const [current, setCurrent] = useState(0)
  return (
    <div
      ref={row}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className="flex min-w-0 items-center overflow-x-clip"
      onKeyDown={(event) => moveFocus(event, setCurrent)}
    >
      {shown.map((name, n) => (
        <ToolButton
          key={name}
          name={name}
          isPressed={toggles.includes(name) ? pressed.has(name) : undefined}
          isTabStop={n === Math.min(current, shown.length)}
          onAction={onAction}
        />
      ))}
      {rest.length > 0 && (
        <Popup
          label="More"
          icon={<Ellipsis aria-hidden="true" className="size-5" />}
          isTabStop={current >= shown.length}
        >
          {(close) =>
            rest.map((name) => (
              <MenuItem
                key={name}
                name={name}
                onAction={() => {
                  close()
                  onAction(name)
                }}
              />
            ))
          }
        </Popup>
      )}
      <div className="ml-auto flex flex-none">{children}</div>
    </div>
  )
}

interface ToolButtonProps {
  name: ActionName
  isPressed: boolean | undefined
  isTabStop: boolean
  onAction: (name: ActionName) => void
}

function ToolButton({ name, isPressed, isTabStop, onAction }: ToolButtonProps) {
  const { label, key } = actionOf(name)
  const Icon = icons[name]
  return (
    <button
      type="button"
      data-tool=""
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      aria-pressed={isPressed}
      aria-keyshortcuts={key?.replace('Mod', isMac ? 'Meta' : 'Control').replaceAll('-', '+')}
      title={key ? `${label} (${shownKey(key, isMac)})` : label}
      // A click leaves the focus, and with it the selection, in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onAction(name)}
      className="flex size-10 flex-none cursor-pointer items-center justify-center rounded-md text-ink-soft hover:bg-raised hover:text-ink aria-pressed:bg-raised aria-pressed:text-cyan"
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  )
}

function MenuItem({ name, onAction }: { name: ActionName; onAction: () => void }) {
  const { label, key } = actionOf(name)
  const Icon = icons[name]
  return (
    <button
      type="button"
      role="menuitem"
      onClick={onAction}
      className="flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-left hover:bg-raised"
    >
      <Icon aria-hidden="true" className="size-4.5 flex-none" />
      <span className="flex-1">{label}</span>
      {key && (
        <kbd className="pointer-coarse:hidden text-ink-muted text-sm">{shownKey(key, isMac)}</kbd>
      )}
    </button>
  )
}

const steps: Record<string, (now: number, count: number) => number> = {
  ArrowRight: (now, count) => (now + 1) % count,
  ArrowLeft: (now, count) => (now - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>, onMove: (n: number) => void): void {
  const step = steps[event.key]
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')]
  const now = tools.findIndex((tool) => tool.matches(':focus'))
  if (!step || now === -1) return
  event.preventDefault()
  const next = step(now, tools.length)
  onMove(next)
  tools[next]?.focus()
}
