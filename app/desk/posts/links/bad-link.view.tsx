import { Form, Link } from 'react-router'
import { archiveAddress } from '~/links/link.rules'
import { type ListedLink, type ListedUse, problemText } from '~/links/link-list.rules'
import { Button } from '~/ui/button'
import { Moment } from '../../shell/moment.view'
import { sections } from '../../shell/sections.rules'

interface BadLinkProps {
  link: ListedLink
  base: string
  timeZone: string
  isCheckable: boolean
}

const linkStyle = 'underline underline-offset-4 hover:text-cyan'

/** A link with what is wrong, the posts that have it, and what to do. */
export function BadLink({ link, base, timeZone, isCheckable }: BadLinkProps) {
  const { address, uses, useCount } = link
  return (
    <li className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 className="wrap-anywhere font-mono text-sm">
        <a href={address} rel="noreferrer" className={linkStyle}>
          {address}
        </a>
      </h2>
      <p className="wrap-anywhere mt-2">
        <strong className="font-semibold">{problemText(link)}</strong>
        <Times link={link} timeZone={timeZone} isCheckable={isCheckable} />
      </p>
      <ul className="mt-3 flex flex-col gap-2 border-line border-l-2 pl-3">
        {uses.map((use) => (
          <Use key={`${use.kind} ${use.postId}`} use={use} link={link} base={base} />
        ))}
        {useCount > uses.length && (
          <li className="text-ink-muted text-sm">and {postCount(useCount - uses.length)}</li>
        )}
      </ul>
      <Form method="post" className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="link" value={link.id} />
        {isCheckable && (
          <Step value="check" name={`Check again: ${address}`}>
            Check again
          </Step>
        )}
        {link.ignoredAt ? (
          <Step value="stop-ignoring" name={`Stop ignoring: ${address}`}>
            Stop ignoring
          </Step>
        ) : (
          <Step value="ignore" name={`Ignore: ${address}`}>
            Ignore
          </Step>
        )}
      </Form>
    </li>
  )
}

function postCount(count: number): string {
  return count === 1 ? 'one more post' : `${count} more posts`
}

function Times({ link, timeZone, isCheckable }: Omit<BadLinkProps, 'base'>) {
  const { since, checkedAt, isDue, ignoredAt, ignoredBy, isInternal } = link
  return (
    <span className="text-ink-muted text-sm">
      {since && (
        <>
          {' · since '}
          <Moment at={since} timeZone={timeZone} />
        </>
      )}
      {checkedAt && !isInternal && (
        <>
          {' · checked '}
          <Moment at={checkedAt} timeZone={timeZone} />
        </>
      )}
      {isDue && isCheckable && ' · will be checked again soon'}
      {ignoredAt && (
        <>
          {` · ignored by ${ignoredBy} `}
          <Moment at={ignoredAt} timeZone={timeZone} />
        </>
      )}
    </span>
  )
}

function Use({ use, link, base }: { use: ListedUse; link: ListedLink; base: string }) {
  const { kind, postId, title, text, publishedAt } = use
  return (
    <li className="wrap-anywhere text-sm">
      {text && `“${text}” `}
      <span className="text-ink-muted">in</span>{' '}
      <Link to={`${base}/${sections[kind]}/${encodeURIComponent(postId)}`} className={linkStyle}>
        {title}
      </Link>
      {!link.isInternal && (
        <>
          {' · '}
          <a
            href={archiveAddress(link.address, publishedAt)}
            rel="noreferrer"
            aria-label={`Archived copy of ${link.address} for “${title}”`}
            className={linkStyle}
          >
            Archived copy
          </a>
        </>
      )}
    </li>
  )
}

function Step({ value, name, children }: { value: string; name: string; children: string }) {
  return (
    <Button type="submit" name="step" value={value} look="outline" size="small" aria-label={name}>
      {children}
    </Button>
  )
}
