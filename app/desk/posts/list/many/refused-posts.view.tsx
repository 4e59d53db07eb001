import { Link } from 'react-router'
import type { RefusedPost } from '~/posts/editing/many/bulk-change.rules'
import { countOf } from '~/posts/editing/many/bulk-texts.rules'
import { Notice } from '../../../shell/notice.view'
import { sections } from '../../../shell/sections.rules'

interface RefusedPostsProps {
  refused: RefusedPost[]
  base: string
}

/** The posts that a change left as they are, each with the reason. */
export function RefusedPosts({ refused, base }: RefusedPostsProps) {
  if (refused.length === 0) return null
  return (
    <Notice kind="info">
      <p className="font-semibold">Not changed: {countOf(refused.length)}</p>
      <ul className="mt-2 max-h-72 overflow-y-auto text-sm">
        {refused.map(({ kind, id, title, reason }) => (
          <li key={`${kind} ${id}`} className="py-1">
            {title === '' ? (
              'A post'
            ) : (
              <Link
                to={`${base}/${sections[kind]}/${id}`}
                className="underline underline-offset-4 hover:text-cyan"
              >
                {title}
              </Link>
            )}
            : {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
