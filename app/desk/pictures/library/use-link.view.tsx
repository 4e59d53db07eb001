import { Link } from 'react-router'
import { sections } from '../../shell/sections.rules'
import type { VisibleUse } from './listed-picture.rules'

interface UseLinkProps {
  use: VisibleUse
  base: string
  className: string
}

/** The title of a post that uses a picture, with a link to the post in the desk or on the site. */
export function UseLink({ use, base, className }: UseLinkProps) {
  const { kind, id, title, sitePath } = use
  const look = `${className} underline underline-offset-4 hover:text-cyan`
  const text = title || 'Untitled'
  return sitePath ? (
    <a href={sitePath} target="_blank" rel="noreferrer" className={look}>
      {text}
    </a>
  ) : (
    <Link to={`${base}/${sections[kind]}/${id}`} className={look}>
      {text}
    </Link>
  )
}
