import type { ShownBlock } from '~/posts/revisions/comparing/compare-bodies.rules'
import { type DiffNode, isElement } from '~/posts/revisions/comparing/diff-node.rules'
import type { Section } from '~/posts/revisions/comparing/fold-unchanged.rules'
import { Sections } from '~/posts/revisions/comparing/shown/body-diff.view'
import { DiffNodeView, inOrder } from '~/posts/revisions/comparing/shown/diff-node.view'
import { sidesOf } from '~/posts/revisions/comparing/sides.rules'

interface SideBySideProps {
  sections: Section<ShownBlock>[]
  from: number
  to: number
}

/** Both texts, block by block. On a phone a changed block is below its older version, and an unchanged one is there once. */
export function SideBySide({ sections, from, to }: SideBySideProps) {
  const rowOf = (block: ShownBlock) => <Row block={block} from={from} to={to} />
  return (
    <>
      <div
        aria-hidden
        className="grid grid-cols-2 gap-x-10 border-line border-b pb-2 max-md:hidden"
      >
        <p className="font-semibold">Version {from}</p>
        <p className="font-semibold">Version {to}</p>
      </div>
      <Sections sections={sections} unit="paragraph" isCompared>
        {(blocks) => inOrder(blocks.map(rowOf))}
      </Sections>
    </>
  )
}

function Row({ block, from, to }: { block: ShownBlock; from: number; to: number }) {
  const { is, older, newer } = sidesOf(block)
  if (is === 'same') {
    return (
      <div className="grid gap-x-10 py-2 md:grid-cols-2">
        <Side node={older} version={from} />
        {/* The same words again: screens with room for two columns show them, screen readers do not repeat them. */}
        <div aria-hidden className="max-md:hidden">
          <Side node={newer} version={to} />
        </div>
      </div>
    )
  }
  return (
    <div className="grid gap-x-10 gap-y-2 py-2 max-md:border-line max-md:border-l-2 max-md:pl-4 md:grid-cols-2">
      <div className="min-w-0">
        {older !== null && <Name version={from} />}
        <Side node={older} version={from} />
      </div>
      <div className="min-w-0">
        {newer !== null && <Name version={to} />}
        <Side node={newer} version={to} />
      </div>
    </div>
  )
}

/** On wide screens the columns have a heading. */
function Name({ version }: { version: number }) {
  return <p className="text-ink-muted text-sm md:sr-only">Version {version}</p>
}

function Side({ node, version }: { node: DiffNode | null; version: number }) {
  if (node === null) return null
  return (
    <div className="comparison prose min-w-0">
      <DiffNodeView node={namedByVersion(node, version)} />
    </div>
  )
}

/** Both texts may have a table of the same name, and regions need different ones. */
function namedByVersion(node: DiffNode, version: number): DiffNode {
  if (!isElement(node)) return node
  const { properties } = node
  const named =
    properties.role === 'region'
      ? { ...properties, ariaLabel: `${properties.ariaLabel}, version ${version}` }
      : properties
  const children = node.children.map((child) => namedByVersion(child, version))
  return { ...node, properties: named, children }
}
