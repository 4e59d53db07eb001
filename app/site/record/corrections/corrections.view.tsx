import { postPath } from '~/posts/addresses/urls.rules'
import { formatDate } from '~/posts/fields/dates.rules'
import { noteAnchor, type PostNote } from '~/posts/record/changes/public-notes.rules'
import { feedFormats, feedPath } from '~/syndication/scope.rules'
import { EmptyState } from '~/ui/empty-state'
import { FilterLinks } from '~/ui/filter-links'
import { Pager } from '~/ui/pager'
import { feedFormatNames } from '../../entities/feed-format-names.view'
import { PageHeader } from '../../shell/page-header.view'
import { type NotePage, notesPath } from './corrections.rules'

const texts = {
  correction: {
    title: 'Corrections',
    introduction:
      'When we get something wrong, we say so on the article, and here: what was wrong, what is right, and when we corrected it.',
    none: 'No corrections yet',
    noneText: 'Nothing that is published here has been corrected.',
  },
  update: {
    title: 'Updates',
    introduction: 'What we added to articles and weekly briefs after their publication.',
    none: 'No updates yet',
    noneText: 'Nothing that is published here has been updated.',
  },
} as const

export function CorrectionsView({ page }: { page: NotePage }) {
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
            <EmptyState title={none}>{noneText}</EmptyState>
          ) : (
            <ol className="divide-y divide-line border-line border-y">
              {notes.map((note) => (
                <Note key={`${note.post.id}-${note.version}`} note={note} />
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

function Note({ note }: { note: PostNote }) {
  const { at, post, text } = note
  return (
    <li className="py-5">
      <p className="text-[0.9375rem] text-ink-muted">
        <time dateTime={at.toISOString()}>{formatDate(at)}</time>
      </p>
      <h2 className="mt-1 font-semibold text-lg leading-snug">
        <a
          href={`${postPath(post)}#${noteAnchor(note)}`}
          className="wrap-anywhere transition-colors hover:text-(--accent)"
        >
          <bdi>{post.title}</bdi>
        </a>
      </h2>
      <p dir="auto" className="wrap-anywhere mt-2 whitespace-pre-line text-ink-soft">
        {text}
      </p>
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
        Corrections as a feed:{' '}
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
        <code className="font-mono text-ink-soft">?changes=entries</code> to its address, such as{' '}
        <a href="/feed.xml?changes=entries" className={linkClass}>
          /feed.xml?changes=entries
        </a>
        .
      </p>
    </section>
  )
}
