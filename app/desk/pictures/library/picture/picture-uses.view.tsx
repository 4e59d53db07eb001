import { Link } from 'react-router'
import { StatusBadge } from '../../../posts/status-badge.view'
import { sections } from '../../../shell/sections.rules'
import type { WholePicture } from './whole-picture.rules'

const placeNames = { body: 'in the text', thumbnail: 'as its thumbnail' } as const

/** Every post, author, autosave and newsletter issue that shows a picture. */
export function PictureUses({ picture, base }: { picture: WholePicture; base: string }) {
  const { uses, hiddenUses, authors, autosaveCount, issues, isUsed } = picture
  if (!isUsed) return <p className="text-ink-muted">Nothing uses this picture.</p>
  return (
    <ul className="divide-y divide-line">
      {uses.map(({ kind, id, title, status, place, alt }) => (
        <li
          key={`${kind} ${id} ${place}`}
          className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2"
        >
          <Link
            to={`${base}/${sections[kind]}/${id}`}
            className="wrap-anywhere min-w-0 underline underline-offset-4 hover:text-cyan"
          >
            {title || 'Untitled'}
          </Link>
          <StatusBadge status={status} />
          <span className="wrap-anywhere text-ink-muted text-sm">
            {placeNames[place]}
            {place === 'body' && (alt ? `: “${alt}”` : ', without a description')}
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
      {autosaveCount > 0 && (
        <li className="py-2">
          {autosaveCount === 1 ? 'A text' : `${autosaveCount} texts`} that somebody has not saved
          yet
        </li>
      )}
      {hiddenUses > 0 && (
        <li className="py-2">
          {hiddenUses === 1 ? 'A post' : `${hiddenUses} posts`} of other authors
        </li>
      )}
    </ul>
  )
}
