import type { ReactNode } from 'react'
import type { DiffPart } from '../../word-diff.rules'
import type { BodyComparison, ShownBlock } from '../compare-bodies.rules'
import type { Section } from '../fold-unchanged.rules'
import type { SourceLine } from '../source-diff.rules'
import { DiffNodeView, inOrder } from './diff-node.view'

interface BodyDiffProps {
  body: BodyComparison
  /** False for a text that is shown alone: nothing is folded. */
  isCompared: boolean
}

/** What changed in a text, as readers see it or as Markdown. Styles of marks are in ui/styles/post/comparison.css. */
export function BodyDiff({ body, isCompared }: BodyDiffProps) {
  if (body.view === 'text') {
    return (
      <Sections sections={body.sections} unit="paragraph" isCompared={isCompared}>
        {(blocks) => <div className="comparison prose">{inOrder(blocks.map(blockView))}</div>}
      </Sections>
    )
  }
  return (
    <Sections sections={body.sections} unit="line" isCompared={isCompared}>
      {(lines) => (
        <div className="comparison font-mono text-sm leading-relaxed">
          {lines.map((line) => (
            <Line key={`${line.older}-${line.newer}`} line={line} />
          ))}
        </div>
      )}
    </Sections>
  )
}

interface SectionsProps<Entry> {
  sections: Section<Entry>[]
  unit: 'paragraph' | 'line'
  isCompared: boolean
  children: (entries: Entry[]) => ReactNode
}

/** Long unchanged parts are folded. */
export function Sections<Entry>({ sections, unit, isCompared, children }: SectionsProps<Entry>) {
  const sectionView = ({ isFolded, entries, leftOut }: Section<Entry>) => {
    if (leftOut) return <LeftOut count={leftOut} unit={unit} />
    if (!isFolded || !isCompared) return children(entries)
    const count = entries.length
    return (
      <details className="group my-4">
        <summary className="cursor-pointer rounded-lg border border-line border-dashed px-4 py-2 text-ink-soft text-sm hover:text-cyan">
          <span className="group-open:hidden">Show</span>
          <span className="hidden group-open:inline">Hide</span> {count} unchanged {unit}
          {count === 1 ? '' : 's'}
        </summary>
        <div className="py-4">{children(entries)}</div>
      </details>
    )
  }
  return inOrder(sections.map(sectionView))
}

function LeftOut({ count, unit }: { count: number; unit: string }) {
  return (
    <p className="my-4 rounded-lg border border-line border-dashed px-4 py-2 text-ink-soft text-sm">
      {count} unchanged {unit}
      {count === 1 ? ' is' : 's are'} left out
    </p>
  )
}

function blockView(block: ShownBlock): ReactNode {
  if (block.is !== 'replaced') return <DiffNodeView node={block.node} />
  return (
    <div className="my-6 grid gap-4 sm:grid-cols-2">
      <Picture label="Before" change="removed">
        <DiffNodeView node={block.older} />
      </Picture>
      <Picture label="After" change="added">
        <DiffNodeView node={block.newer} />
      </Picture>
    </div>
  )
}

function Picture(props: { label: string; change: 'removed' | 'added'; children: ReactNode }) {
  return (
    <div data-change={props.change} className="min-w-0">
      <p className="font-semibold text-sm">{props.label}</p>
      {props.children}
    </div>
  )
}

const signs = { same: '', removed: '−', added: '+' } as const

function Line({ line: { is, older, newer, parts } }: { line: SourceLine }) {
  const Mark = is === 'removed' ? 'del' : is === 'added' ? 'ins' : 'span'
  return (
    <div
      data-line={is}
      className="grid grid-cols-[2.75rem_1rem_minmax(0,1fr)] sm:grid-cols-[2.75rem_2.75rem_1rem_minmax(0,1fr)]"
    >
      <span
        aria-hidden
        className={`select-none pr-2 text-right text-ink-muted tabular-nums ${is === 'added' ? 'max-sm:hidden' : ''}`}
      >
        {older}
      </span>
      <span
        aria-hidden
        className={`select-none pr-2 text-right text-ink-muted tabular-nums ${is === 'added' ? '' : 'max-sm:hidden'}`}
      >
        {newer}
      </span>
      <span aria-hidden className="select-none">
        {signs[is]}
      </span>
      <Mark className="wrap-anywhere min-h-[1.6em] whitespace-pre-wrap no-underline">
        {inOrder(parts.map(partView))}
      </Mark>
    </div>
  )
}

function partView({ is, text }: DiffPart): ReactNode {
  return is === 'same' ? text : <mark data-change={is}>{text}</mark>
}
