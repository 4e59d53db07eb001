import { countOf, useHintCount } from '../preflight/hint-count.browser'
import type { PanelSectionId } from './gaps.rules'
import { countIn, countText } from './gaps.rules'
import { type GapsInput, useGaps } from './use-gaps.browser'

/** On the tab of a section: how many of its fields are missing. */
export function TabMark({ section, ...input }: GapsInput & { section: PanelSectionId }) {
  const { required, advised } = countIn(section, useGaps(input))
  if (required > 0) return <CountMark count={required} text={countText(required)} isRequired />
  if (advised === 0) return null
  return <CountMark count={advised} text={`${countText(advised)}, not required`} />
}

/** On the tab of the hints: how many there are. They never block, so the mark does not warn. */
export function HintMark({ postId }: { postId: string }) {
  const count = useHintCount(postId)
  return count === 0 ? null : <CountMark count={count} text={countOf(count)} />
}

interface CountMarkProps {
  count: number
  /** For screen readers. */
  text: string
  isRequired?: boolean
}

export function CountMark({ count, text, isRequired = false }: CountMarkProps) {
  const look = isRequired
    ? 'bg-amber text-ground'
    : 'border border-line-strong bg-raised text-ink-soft'
  return (
    <span
      className={`absolute top-1 left-[calc(50%+0.375rem)] flex h-4.5 min-w-4.5 items-center justify-center rounded-full px-1 font-semibold text-[0.6875rem] tabular-nums leading-none ${look}`}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">, {text}</span>
    </span>
  )
}
