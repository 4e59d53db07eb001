import type { ReactNode } from 'react'
import { postPath } from '~/posts/addresses/urls.rules'
import { formatDate } from '~/posts/fields/dates.rules'
import { noteAnchor, type PostNote } from '~/posts/record/changes/public-notes.rules'
import { titleOfWithdrawn, type Withdrawal } from '~/posts/record/withdrawals/withdrawal.rules'
import { feedFormats, feedPath } from '~/syndication/scope.rules'
import { Badge } from '~/ui/badge'
import { EmptyState } from '~/ui/empty-state'
import { FilterLinks } from '~/ui/filter-links'
import { Pager } from '~/ui/pager'
import { feedFormatNames } from '../../entities/feed-format-names.view'
import { PageHeader } from '../../shell/page-header.view'
import { type ListedNote, type NotePage, notesPath } from './corrections.rules'

const texts = {
  correction: {
    title: 'Corrections',
    introduction:
      'When we get something wrong, we say so on the article, and here: what was wrong, what is right, and when we corrected it. What we withdrew is listed, too.',
    none: 'No corrections yet',
    noneText: 'Nothing that is published here has been corrected.',
  },
  update: {
    title: 'Updates',
    introduction: 'What we added to articles and weekly briefs after their publication.',
    none: 'No updates with a text',
    noneText:
      'Updates are listed here if the editor says what was added. Of any other, the article shows the date.',
  },
} as const

interface CorrectionsProps {
  page: NotePage
  hasFailed: boolean
}

export function CorrectionsView({ page, hasFailed }: CorrectionsProps) {
  const { change, notes, pages } = page
  const { title, introduction, none, noneText } = texts[change]
  return (
    <div className="accent-cyan">
      <PageHeader eyebrow="Our record" title={title}>
        {introduction}
      </PageHeader>
      <div className="page-width pt-10">
        <FilterLinks
          name="Corrections or updates"
          links={(['correction', 'update'] as const).map((one) => ({
            label: texts[one].title,
            href: notesPath(one),
            isChosen: one === change,
          }))}
        />
        <div className="max-w-[46rem] pt-8">
          {notes.length === 0 ? (
            <EmptyState title={none} hasFailed={hasFailed}>
              {noneText}
            </EmptyState>
          ) : (
            <ol className="divide-y divide-line border-line border-y">
              {notes.map((listed) => (
                <Listed key={keyOf(listed)} listed={listed} />
              ))}
            </ol>
          )}
          <Pager
            page={page.page}
            pages={pages}
            pathOf={(number) => notesPath(change, number)}
            label={`Pages of ${title.toLowerCase()}`}
          />
          <Feeds />
        </div>
      </div>
    </div>
  )
}

function keyOf(listed: ListedNote): string {
  if (listed.is === 'withdrawal') return listed.withdrawal.id
  return `${listed.note.post.id}-${listed.note.version}`
}

function Listed({ listed }: { listed: ListedNote }) {
  return listed.is === 'withdrawal' ? (
    <WithdrawnPost withdrawal={listed.withdrawal} />
  ) : (
    <Note note={listed.note} />
  )
}

function Note({ note }: { note: PostNote }) {
  const { at, post, text, hiddenAt } = note
  return (
    <Entry at={at} href={`${postPath(post)}#${noteAnchor(note)}`} title={post.title}>
      <p
        dir="auto"
        {...(hiddenAt && { 'data-hidden': '' })}
        className={`${textClass} ${hiddenAt ? 'italic' : ''}`}
      >
        {text}
      </p>
    </Entry>
  )
}

/** Its page is gone; in its place is when and why it was withdrawn. */
function WithdrawnPost({ withdrawal }: { withdrawal: Withdrawal }) {
  const { at, path, reason } = withdrawal
  return (
    <Entry
      at={at}
      href={path}
      title={titleOfWithdrawn(withdrawal)}
      label={<Badge className="accent-amber">Withdrawn</Badge>}
    >
      <p dir="auto" className={textClass}>
        {reason || 'We withdrew it without giving a reason.'}
      </p>
    </Entry>
  )
}

const textClass = 'wrap-anywhere mt-2 whitespace-pre-line text-ink-soft'

interface EntryProps {
  at: Date
  href: string
  title: string
  label?: ReactNode
  children: ReactNode
}

function Entry({ at, href, title, label, children }: EntryProps) {
  return (
    <li className="py-5">
      <p className="flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-ink-muted">
        <time dateTime={at.toISOString()}>{formatDate(at)}</time>
        {label}
      </p>
      <h2 className="mt-1.5 font-semibold text-lg leading-snug">
        <a href={href} className="wrap-anywhere transition-colors hover:text-(--accent)">
          <bdi>{title}</bdi>
        </a>
      </h2>
      {children}
    </li>
  )
}

const linkClass =
  'underline decoration-line-strong underline-offset-4 transition-colors hover:text-(--accent)'

function Feeds() {
  return (
    <section aria-labelledby="feeds-heading" className="pt-12 text-[0.9375rem] text-ink-muted">
      <h2 id="feeds-heading" className="token">
        Feeds
      </h2>
      <p className="mt-3">
        Corrections and withdrawals as a feed:{' '}
        {feedFormats.map((format, index) => (
          <span key={format}>
            {index > 0 && ', '}
            <a href={feedPath({ of: 'corrections' }, format)} className={linkClass}>
              {feedFormatNames[format]}
            </a>
          </span>
        ))}
        .
      </p>
      <p className="mt-2">
        Every other feed of the site shows updated and corrected posts again if you add{' '}
        <code className="whitespace-nowrap font-mono text-ink-soft">?changes=entries</code> to its
        address, such as{' '}
        <a href="/feed.xml?changes=entries" className={`whitespace-nowrap ${linkClass}`}>
          /feed.xml?changes=entries
        </a>
        .
      </p>
    </section>
  )
}
