import { StatusBadge } from '../../../posts/status-badge.view'
import { hiddenPostsText } from '../listed-picture.rules'
import { UseLink } from '../use-link.view'
import type { WholePicture } from './whole-picture.rules'

const placeNames = { body: 'in the text', thumbnail: 'as its thumbnail' } as const

/** Every post, author, autosave, newsletter issue and page that shows a picture. */
export function PictureUses({ picture, base }: { picture: WholePicture; base: string }) {
  const { uses, hiddenPosts, authors, autosaveCount, issues, pages, isUsed } = picture
  if (!isUsed) return <p className="text-ink-muted">Nothing uses this picture.</p>
  return (
    <ul className="divide-y divide-line">
      {uses.map((use) => (
        <li
          key={`${use.kind} ${use.id} ${use.place}`}
          className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2"
        >
          <UseLink use={use} base={base} className="wrap-anywhere min-w-0" />
          <StatusBadge status={use.status} />
          <span className="wrap-anywhere text-ink-muted text-sm">
            {placeNames[use.place]}
            {use.place === 'body' && (use.alt ? `: “${use.alt}”` : ', without a description')}
          </span>
        </li>
      ))}
      {authors.map((name) => (
        <li key={name} className="wrap-anywhere py-2">
          Picture of the author {name}
        </li>
      ))}
      {issues.map((subject) => (
        <li key={subject} className="wrap-anywhere py-2">
          Newsletter: {subject}
        </li>
      ))}
      {pages.map((name) => (
        <li key={name} className="wrap-anywhere py-2">
          The page /{name}
        </li>
      ))}
      {autosaveCount > 0 && (
        <li className="py-2">
          {autosaveCount === 1 ? 'A text' : `${autosaveCount} texts`} that somebody has not saved
          yet
        </li>
      )}
      {hiddenPosts > 0 && <li className="py-2">{hiddenPostsText(hiddenPosts)}</li>}
    </ul>
  )
}
