import { RemainingStyles } from '~/document/remaining-styles'
import { formatDate } from '~/posts/fields/dates.rules'
import { seenPeriod } from '~/posts/record/history/public-version.rules'
import { pageAccent } from '../../../cards/domain-accent.view'
import { PrintedLinks } from '../../../pages/printed-links.view'
import { TableOfContents } from '../../../pages/table-of-contents.view'
import { EntitySummary, InThisArticle } from '../../../post/entities/in-this-article.view'
import { FaqSection } from '../../../post/faq-section.view'
import { PostHeader } from '../../../post/post-header.view'
import { Breadcrumbs } from '../../../shell/breadcrumbs.view'
import { VerifyLink } from '../../verify/verify-link.view'
import { comparePath, historyPath } from '../history-paths.rules'
import { changeName, datedWords, laterWords, seenWords, versionLabel } from '../history-words.rules'
import { subjectTrail } from '../subject-trail.view'
import type { ShownVersion } from './shown-version.rules'

/** A shorter text needs no table of contents. */
const minSections = 3

/** A version as readers saw it: the article without what surrounds it today. */
export function VersionView({ page }: { page: ShownVersion }) {
  const { subject, version, post, body, entities } = page
  return (
    <article className={pageAccent(post)}>
      <Banner page={page} />
      <div className="cyber-grid">
        <Breadcrumbs
          trail={subjectTrail(subject)}
          current={versionLabel(version)}
          className="page-width pt-8"
        />
        <PostHeader post={post} notes={[]} unsavedPicture={null} />
      </div>
      <RemainingStyles />
      <div className="page-width post-columns pt-10 lg:pt-14">
        {body.outline.length >= minSections && <TableOfContents outline={body.outline} />}
        <div className="post-text">
          <EntitySummary kind={post.kind} entities={entities} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitized by app/markdown */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: body.html }} />
          <InThisArticle kind={post.kind} entities={entities} />
          <FaqSection entries={post.faq} />
          <PrintedLinks links={body.links} />
          <p className="pt-12 text-sm leading-8 print:hidden">
            <VerifyLink
              post={{ ...subject, recordedVersion: version.version }}
              path={subject.path}
            />
          </p>
        </div>
      </div>
    </article>
  )
}

/** Which version it is, and when readers saw it. Its styles are those of a preview, which the first screen has. */
function Banner({ page }: { page: ShownVersion }) {
  const { subject, version, before, after, newest, later } = page
  const number = version.version
  const seen = seenWords(seenPeriod(version, after), version)
  const dated = datedWords(version, before)
  return (
    <aside aria-label="About this version" className="border-amber/60 border-b bg-amber/15 py-3">
      <div className="page-width wrap-anywhere grid grid-cols-1 gap-2">
        <p>
          <strong className="font-semibold">
            {number === newest
              ? `${versionLabel(version)}: what readers see now.`
              : `${versionLabel(version)}: an earlier version. The newest is version ${newest}.`}
          </strong>{' '}
          {seen} {dated && `${dated} `}
          <a href={subject.path} className={links}>
            {number === newest ? 'The article' : `Read version ${newest}`}
          </a>
          {'\u00a0· '}
          {number !== newest && (
            <>
              <a
                href={comparePath(subject.path, { from: number, to: newest })}
                rel="nofollow"
                className={links}
              >
                What changed since
              </a>
              {'\u00a0· '}
            </>
          )}
          <a href={historyPath(subject.path)} className={links}>
            History
          </a>
        </p>
        <p dir="auto">
          Kind of change: <strong className="font-semibold">{changeName(version, before)}</strong>
          {version.note ? `: ${version.note}` : '.'}
        </p>
        <Later subject={subject} later={later} />
      </div>
    </aside>
  )
}

/** Who reads an earlier version has to learn that it was wrong. */
function Later({ subject, later }: Pick<ShownVersion, 'subject' | 'later'>) {
  const { shown, hasMore, withdrawnAt } = later
  return (
    <>
      {shown.map((note) => (
        <p key={note.version} dir="auto" className="font-semibold">
          {laterWords(note)}
        </p>
      ))}
      {hasMore && (
        <p>
          There were more changes. The{' '}
          <a href={historyPath(subject.path)} className={links}>
            history
          </a>{' '}
          has every correction and update.
        </p>
      )}
      {withdrawnAt && (
        <p>{`The post was withdrawn on ${formatDate(withdrawnAt)}, and republished later.`}</p>
      )}
    </>
  )
}

const links = 'underline underline-offset-4'
