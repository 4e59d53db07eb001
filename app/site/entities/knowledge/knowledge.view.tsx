import { Panel } from '~/ui/panel'
import type { KnowledgeFact, KnowledgeWords } from './knowledge-words.rules'

/** What imported files of authorities say of an identifier. Every statement has its source and day. */
export function KnowledgeView({ words: { naming, facts } }: { words: KnowledgeWords }) {
  if (!naming && facts.length === 0) return null
  return (
    <section aria-label="What authorities say" className="flex flex-col gap-4 pb-10">
      {naming && (
        <div>
          <p className="wrap-anywhere font-semibold text-xl">{naming.name}</p>
          {naming.description !== '' && (
            <p className="wrap-anywhere mt-2 text-ink-soft">{naming.description}</p>
          )}
          <Source {...naming} />
        </div>
      )}
      {facts.length > 0 && (
        <ul className="flex flex-col gap-3">
          {facts.map((fact) => (
            <li key={fact.kind}>
              <Panel className={`border-l-2 px-4 py-3 ${edge[fact.kind]}`}>
                <p className="wrap-anywhere">
                  {fact.text}
                  {fact.successor && <Successor {...fact.successor} />}.
                </p>
                <Source {...fact} />
              </Panel>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const edge: Record<KnowledgeFact['kind'], string> = {
  withdrawn: 'border-l-amber',
  exploited: 'border-l-red',
  epss: 'border-l-line-strong',
}

function Successor({ label, href }: NonNullable<KnowledgeFact['successor']>) {
  return (
    <>
      {' '}
      {href === null ? (
        label
      ) : (
        <a href={href} className="underline underline-offset-4 hover:text-cyan">
          {label}
        </a>
      )}
    </>
  )
}

interface SourceProps {
  source: string
  isOld: boolean
  copyright?: string
}

function Source({ source, isOld, copyright = '' }: SourceProps) {
  return (
    <p className="mt-1 text-ink-muted text-sm">
      {source}
      {isOld && '. This is old data, and may have changed since'}.
      {copyright !== '' && ` ${copyright}.`}
    </p>
  )
}
