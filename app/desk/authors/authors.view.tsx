import { Link } from 'react-router'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { DeskHeading } from '../shell/desk-page.view'
import { FocusedNotice } from '../shell/notice.view'
import { type CountedAuthor, postCount } from './desk-author.rules'

interface AuthorsViewProps {
  base: string
  authors: CountedAuthor[]
  isManager: boolean
  ownEditorId: string
  /** What was just done. */
  done: string | null
}

export function AuthorsView({ base, authors, isManager, ownEditorId, done }: AuthorsViewProps) {
  return (
    <>
      <DeskHeading title="Authors">
        {isManager && <ButtonLink href={`${base}/authors/new`}>New author</ButtonLink>}
      </DeskHeading>
      {done && (
        <FocusedNotice kind="success" focusKey={done}>
          {done}
        </FocusedNotice>
      )}
      {authors.length === 0 ? (
        <EmptyState title={isManager ? 'No authors yet' : 'No author profile yet'}>
          {isManager
            ? 'Posts without an author show the publication.'
            : 'Ask an editor to link an author to your account.'}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line">
          {authors.map((author) => (
            <li
              key={author.id}
              className="relative flex flex-wrap items-center gap-x-6 gap-y-1 p-4 hover:bg-raised"
            >
              <div className="wrap-anywhere min-w-40 flex-1">
                <Link
                  to={`${base}/authors/${encodeURIComponent(author.id)}`}
                  className="font-semibold after:absolute after:inset-0 hover:text-cyan"
                >
                  {author.name}
                </Link>
                {author.editorId === ownEditorId && <span className="text-cyan"> · you</span>}
                <p className="text-ink-muted text-sm">
                  {[author.role, author.editorId === null && 'guest', author.isRetired && 'retired']
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <p className="text-ink-muted text-sm">{postCount(author.posts)}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
