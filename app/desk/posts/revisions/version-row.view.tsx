import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressQuery } from './comparison-address.rules'
import type { ShownComparison } from './shown-revisions.rules'

export interface ListContext {
  comparison: Pick<ShownComparison, 'from' | 'to' | 'view'>
  before: number | null
  path: string
}

interface RowProps {
  id: string
  name: string
  query: { from?: string; to: string }
  list: ListContext
  children: ReactNode
  below?: ReactNode
}

/** Two radio buttons to choose it, and a link that shows what it changed. */
export function Row({ id, name, query, list, children, below }: RowProps) {
  const { from, to, view } = list.comparison
  const isChosen = id === to.id
  return (
    <li>
      <div className="flex items-start rounded-lg has-[a[aria-current]]:bg-raised">
        {(['from', 'to'] as const).map((side) => (
          <label
            key={side}
            className="flex h-11 w-10 shrink-0 cursor-pointer items-center justify-center"
          >
            <span className="sr-only">{`${side === 'from' ? 'From' : 'To'} ${name}`}</span>
            <input
              type="radio"
              name={side}
              value={id}
              defaultChecked={id === (side === 'from' ? from : to)?.id}
              className="size-4 accent-cyan"
            />
          </label>
        ))}
        <Link
          to={list.path + addressQuery({ ...query, view, before: list.before })}
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
          className="block min-w-0 flex-1 rounded-lg px-3 py-2.5 hover:bg-raised"
        >
          {children}
        </Link>
      </div>
      {below}
    </li>
  )
}
